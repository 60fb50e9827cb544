import { BlockList, isIP } from 'node:net';
import type { FindingLocation, FindingSource } from '@osk/contracts';
import type { Exposure } from '../../matching';

const INTERNAL = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  INTERNAL.addSubnet(network, prefix, 'ipv4');
INTERNAL.addAddress('::1', 'ipv6');
INTERNAL.addSubnet('fc00::', 7, 'ipv6');
INTERNAL.addSubnet('fe80::', 10, 'ipv6');

const INTERNAL_NAME = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|svc|cluster\.local)$/i;

/**
 * Where the asset of a finding can be reached from. The platform reached a URL or host itself, from outside unless the
 * address says otherwise; of anything else a finding does not tell.
 */
export function exposureOf(source: FindingSource, location: FindingLocation): Exposure {
  if (source !== 'application') return 'unknown';
  const host = location.host ?? hostOf(location.url);
  if (!host) return 'unknown';
  const address = host.replace(/^\[|\]$/g, '');
  const family = isIP(address);
  if (family !== 0) return INTERNAL.check(address, family === 4 ? 'ipv4' : 'ipv6') ? 'internal' : 'public';
  return INTERNAL_NAME.test(address) ? 'internal' : 'public';
}

function hostOf(url: string | undefined): string | null {
  return url !== undefined && URL.canParse(url) ? new URL(url).hostname : null;
}
