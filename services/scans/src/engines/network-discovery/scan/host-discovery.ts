import type { ScanHost } from '../targets/resolve-target';
import { connectSweep, type SweepTask } from './connect-sweep';
import { freeDescriptors } from './descriptors';
import type { GridLimits } from './grid';

/** Ports that hosts of all kinds answer on or refuse; the likeliest first, so that most hosts cost one connect. */
const PING_PORTS = [
  443, 80, 22, 445, 3389, 53, 25, 8080, 23, 21, 139, 135, 110, 993, 5900, 8443, 3306, 5432, 161, 62078,
];

/** What the sweep hands on: a task knows which host it is for. */
interface Ping extends SweepTask {
  index: number;
}

/**
 * Which hosts answer a TCP connect: an accepted and a refused one both prove that somebody is there. (ICMP would
 * need raw sockets, which an unprivileged process does not have.) Hosts that answered are not asked again.
 */
export async function discoverHosts(
  hosts: readonly ScanHost[],
  limits: GridLimits,
  signal: AbortSignal,
  onProgress?: (fraction: number) => void,
): Promise<{ alive: ScanHost[]; asked: number }> {
  const alive = new Set<number>();
  const finished = new Map<number, number>();
  let results = 0;
  const total = hosts.length * PING_PORTS.length;
  await connectSweep<Ping>({
    tasks: pings(hosts, alive),
    onResult: ({ index }, state) => {
      results += 1;
      finished.set(index, (finished.get(index) ?? 0) + 1);
      if (state === 'open' || state === 'closed') alive.add(index);
      if (results % 256 === 0) onProgress?.(Math.min(1, results / total));
    },
    connectTimeoutMs: limits.connectTimeoutMs,
    maxConcurrency: Math.min(limits.maxConcurrency, freeDescriptors()),
    signal,
  });
  return { alive: hosts.filter((_, index) => alive.has(index)), asked: finished.size };
}

function* pings(hosts: readonly ScanHost[], alive: ReadonlySet<number>): Generator<Ping> {
  for (const port of PING_PORTS) {
    for (const [index, { address }] of hosts.entries()) if (!alive.has(index)) yield { address, port, index };
  }
}
