/**
 * Full TCP port range of 127.0.0.1 with some hundreds of open ports: the product's connect scanner beside
 * `nmap -sT -T4 -p-` where nmap is installed, taken in turns in one run. Prints the median of each and their ratio.
 * Run it with `make bench B=port-scan`.
 */
import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { scanGrid } from '@osk/scans/port-scanner';

const OPEN_PORTS = 300;
const ROUNDS = 5;

async function listen(): Promise<{ servers: Server[]; ports: Set<number> }> {
  const servers: Server[] = [];
  const ports = new Set<number>();
  for (let port = 10_007; ports.size < OPEN_PORTS; port += 71) {
    const server = createServer((socket) => socket.destroy());
    const bound = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!bound) continue;
    servers.push(server);
    ports.add(port);
  }
  return { servers, ports };
}

const PORTS = Array.from({ length: 65_535 }, (_, index) => index + 1);

async function ours(): Promise<{ ms: number; open: Set<number> }> {
  const started = performance.now();
  const states = await scanGrid(
    { addresses: ['127.0.0.1'], ports: PORTS },
    { connectTimeoutMs: 1500, maxConcurrency: 1000, signal: new AbortController().signal },
  );
  const ms = performance.now() - started;
  return { ms, open: new Set(PORTS.filter((_, index) => states.get(0, index) === 'open')) };
}

function nmap(): { ms: number; open: Set<number> } | undefined {
  const started = performance.now();
  const run = spawnSync('nmap', ['-n', '-Pn', '-sT', '-T4', '-p-', '-oG', '-', '127.0.0.1'], { encoding: 'utf8' });
  if (run.status !== 0) return undefined;
  const ms = performance.now() - started;
  return { ms, open: new Set([...run.stdout.matchAll(/(\d+)\/open\/tcp/g)].map((match) => Number(match[1]))) };
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const missed = (open: Set<number>, ports: Set<number>): number => [...ports].filter((port) => !open.has(port)).length;

async function main(): Promise<void> {
  const { servers, ports } = await listen();
  const times = { ours: [] as number[], nmap: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const own = await ours();
    const other = nmap();
    times.ours.push(own.ms);
    if (other) times.nmap.push(other.ms);
    console.log(
      `round ${round + 1}: ours ${own.ms.toFixed(0)} ms (${own.open.size} open, ${missed(own.open, ports)} missed)` +
        (other
          ? `, nmap ${other.ms.toFixed(0)} ms (${other.open.size} open, ${missed(other.open, ports)} missed)`
          : ', nmap not found'),
    );
  }
  const own = median(times.ours);
  console.log(
    `median: ours ${own.toFixed(0)} ms${times.nmap.length ? `, nmap ${median(times.nmap).toFixed(0)} ms, ratio ours/nmap ${(own / median(times.nmap)).toFixed(2)}` : ''}`,
  );
  for (const server of servers) server.close();
}

void main();
