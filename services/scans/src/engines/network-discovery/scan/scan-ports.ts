import type { OpenPort } from '../facts';
import type { ScanHost } from '../targets/resolve-target';
import { scanGrid, type ScanGridOptions } from './scan-grid';

export interface PortCounts {
  host: string;
  address: string;
  open: number;
  closed: number;
  filtered: number;
  /** Planned but not looked at. */
  missed: number;
}

export interface PortScan {
  open: OpenPort[];
  counts: PortCounts[];
}

/** The state of every port of every host: the open ones by name, the others counted. */
export async function scanPorts(
  hosts: readonly ScanHost[],
  ports: number[],
  options: ScanGridOptions,
): Promise<PortScan> {
  const states = await scanGrid({ addresses: hosts.map(({ address }) => address), ports }, options);
  const scan: PortScan = { open: [], counts: [] };
  for (const [index, { name, address }] of hosts.entries()) {
    const counts: PortCounts = { host: name, address, open: 0, closed: 0, filtered: 0, missed: 0 };
    for (const [portIndex, port] of ports.entries()) {
      const state = states.get(index, portIndex);
      if (state === undefined) counts.missed += 1;
      else if (state === 'unreachable') counts.filtered += 1;
      else counts[state] += 1;
      if (state === 'open') scan.open.push({ host: name, address, port, protocol: 'tcp' });
    }
    scan.counts.push(counts);
  }
  scan.open.sort(
    (a, b) =>
      hosts.findIndex(({ address }) => address === a.address) -
        hosts.findIndex(({ address }) => address === b.address) || a.port - b.port,
  );
  return scan;
}
