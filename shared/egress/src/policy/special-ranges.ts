import { inCidr, isIpv6, parseCidr, type IpAddress } from './address';

/** IANA IPv4 special-purpose registry (RFC 6890 and successors), less the globally reachable anycast blocks. */
const REFUSED_V4 = [
  ['0.0.0.0/8', 'this network'],
  ['10.0.0.0/8', 'private'],
  ['100.64.0.0/10', 'carrier-grade NAT'],
  ['127.0.0.0/8', 'loopback'],
  ['169.254.0.0/16', 'link-local'],
  ['172.16.0.0/12', 'private'],
  ['192.0.0.0/24', 'protocol assignment'],
  ['192.0.2.0/24', 'documentation'],
  ['192.88.99.0/24', '6to4 relay'],
  ['192.168.0.0/16', 'private'],
  ['198.18.0.0/15', 'benchmark'],
  ['198.51.100.0/24', 'documentation'],
  ['203.0.113.0/24', 'documentation'],
  ['224.0.0.0/4', 'multicast'],
  ['255.255.255.255/32', 'broadcast'],
  ['240.0.0.0/4', 'reserved'],
] as const;

/** Named for the message; whatever lies outside 2000::/3 is refused in any case. */
const REFUSED_V6 = [
  ['::/128', 'unspecified'],
  ['::1/128', 'loopback'],
  ['fe80::/10', 'link-local'],
  ['fec0::/10', 'site-local'],
  ['fc00::/7', 'unique local'],
  ['ff00::/8', 'multicast'],
  ['2001:db8::/32', 'documentation'],
  ['3fff::/20', 'documentation'],
  // Teredo, benchmarking, ORCHID and other protocol assignments (RFC 2928).
  ['2001::/23', 'protocol assignment'],
] as const;

const compile = (table: readonly (readonly [string, string])[]) =>
  table.map(([cidr, kind]) => ({ cidr: parseCidr(cidr), kind }));
const V4 = compile(REFUSED_V4);
const V6 = compile(REFUSED_V6);
/** The only IPv6 space handed out for global unicast (RFC 4291 2.4, IANA). */
const GLOBAL_UNICAST_V6 = parseCidr('2000::/3');

/** The kind of special range that `address` lies in, or null when it is an ordinary public address. */
export function specialRange(address: IpAddress): string | null {
  const table = isIpv6(address) ? V6 : V4;
  const hit = table.find(({ cidr }) => inCidr(address, cidr));
  if (hit) return hit.kind;
  return isIpv6(address) && !inCidr(address, GLOBAL_UNICAST_V6) ? 'reserved' : null;
}
