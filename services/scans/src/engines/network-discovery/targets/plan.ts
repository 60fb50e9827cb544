import type { Egress } from '@osk/egress';
import { TargetError } from '../../engine';
import { MAX_PROBES } from '../limits';
import type { NetworkScanOptions } from '../options';
import { parsePorts } from '../ports/parse-ports';
import { resolveTarget, type ResolvedTarget } from './resolve-target';

export interface ScanPlan extends ResolvedTarget {
  ports: number[];
}

/** Hosts and ports of a scan, checked against the bounds. Throws `TargetError` and `EgressError`. */
export async function planScan(raw: string, options: NetworkScanOptions, egress: Egress): Promise<ScanPlan> {
  // Before the target is resolved: a mistake in the options must not cost a look-up.
  const asked = options.ports === undefined ? undefined : parsePorts(options.ports);
  const target = await resolveTarget(raw, egress);
  const ports = asked ?? parsePorts(target.hosts.length * 1000 <= MAX_PROBES ? 'top-1000' : 'top-100');
  if (target.hosts.length * ports.length > MAX_PROBES) {
    throw new TargetError(
      `${target.hosts.length} hosts on ${ports.length} ports are more than the ${MAX_PROBES} connections one scan may make; take fewer of either.`,
    );
  }
  return { ...target, ports };
}
