import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export type IpAddress = ipaddr.IPv4 | ipaddr.IPv6;
export type Cidr = [IpAddress, number];

/**
 * One address from its text, an IPv4-mapped one as the IPv4 address the kernel would connect to. Null for anything
 * that is not a plain address: zone ids, CIDRs, and ipaddr.js's lenient octal and short forms (see `normaliseHost`).
 */
export function parseAddress(text: string): IpAddress | null {
  const parsed = parsePlain(text);
  return parsed && isIpv6(parsed) && parsed.isIPv4MappedAddress() ? parsed.toIPv4Address() : parsed;
}

function parsePlain(text: string): IpAddress | null {
  if (isIP(text) === 0 || text.includes('%')) return null;
  // ipaddr.js reads "::1.2.3.4" as "::ffff:1.2.3.4", another address; the URL parser writes it in groups first.
  const dottedTail = text.includes(':') && text.includes('.');
  return ipaddr.parse(dottedTail ? new URL(`http://[${text}]/`).hostname.slice(1, -1) : text);
}

/** A CIDR from constant or configured text; a mapped IPv6 block becomes the IPv4 block. Throws on anything else. */
export function parseCidr(text: string): Cidr {
  const slash = text.indexOf('/');
  const base = parsePlain(text.slice(0, slash));
  const digits = text.slice(slash + 1);
  const prefix = Number(digits);
  if (slash < 0 || !base || !/^\d{1,3}$/.test(digits) || prefix > (isIpv6(base) ? 128 : 32)) {
    throw new TypeError('Not a CIDR.');
  }
  if (isIpv6(base) && base.isIPv4MappedAddress() && prefix >= 96) return [base.toIPv4Address(), prefix - 96];
  return [base, prefix];
}

export function inCidr(address: IpAddress, [base, prefix]: Cidr): boolean {
  return address.kind() === base.kind() && address.match(base, prefix);
}

export function isIpv6(address: IpAddress): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}

/** Canonical text (RFC 5952 for IPv6). */
export function addressText(address: IpAddress): string {
  return address.toString();
}

/** An IPv4 address from two 16-bit groups of an IPv6 address. */
export function ipv4FromGroups(high: number, low: number): ipaddr.IPv4 {
  return new ipaddr.IPv4([high >> 8, high & 0xff, low >> 8, low & 0xff]);
}
