import ipaddr from 'ipaddr.js';
import { isIPv4, isIPv6 } from 'node:net';
import { TargetError } from '../../engine';
import { MAX_HOSTS } from '../limits';

/** What a target's text means before any of it is resolved or vetted. */
export type TargetRange =
  | { kind: 'name'; name: string; label: string }
  /** Canonical addresses in order, and the canonical text of the whole. */
  | { kind: 'addresses'; addresses: string[]; label: string };

/**
 * Reads a host name, an address, a CIDR block (`10.0.0.0/24`, `2001:db8::/120`) or an IPv4 range (`10.0.0.1-20`,
 * `10.0.0.1-10.0.0.20`). Throws `TargetError` for anything else, and for more than 1,024 hosts.
 */
export function parseRange(raw: string): TargetRange {
  const text = raw.trim().replace(/^\[([0-9a-f:.]+)\]$/i, '$1');
  if (isIPv4(text) || isIPv6(text)) {
    const address = canonical(text);
    return { kind: 'addresses', addresses: [address], label: address };
  }
  if (text.includes('/')) return parseCidr(text);
  if (/^\d+\.\d+\.\d+\.\d+-[\d.]+$/.test(text)) return parseDashed(text);
  const name = text.toLowerCase().replace(/\.$/, '');
  // A name whose last label is a number would be read as an address somewhere down the line (WHATWG URL, 3.5).
  if (!/^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name)) {
    throw new TargetError('The target is not a host name, an address, a CIDR block or an address range.');
  }
  return { kind: 'name', name, label: name };
}

function parseCidr(text: string): TargetRange {
  const [base = '', bits = '', ...more] = text.split('/');
  const family = isIPv4(base) ? 32 : isIPv6(base) ? 128 : 0;
  if (family === 0 || more.length > 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > family) {
    throw new TargetError('The target is not a valid CIDR block, as in 192.0.2.0/24.');
  }
  const hostBits = family - Number(bits);
  // One past the limit is refused before anything is expanded, whatever the block's size.
  if (hostBits > 10) throw tooMany();
  const size = 1n << BigInt(hostBits);
  const first = (toNumber(base) >> BigInt(hostBits)) << BigInt(hostBits);
  // In IPv4 the first and the last address of a block name the network and everyone in it (RFC 919, RFC 3021).
  const edges = family === 32 && hostBits >= 2 ? 1n : 0n;
  return {
    kind: 'addresses',
    addresses: expand(first + edges, first + size - 1n - edges, family),
    label: `${toText(first, family)}/${bits}`,
  };
}

function parseDashed(text: string): TargetRange {
  const [from = '', to = ''] = text.split('-');
  const end = /^\d{1,3}$/.test(to) ? from.replace(/\d+$/, to) : to;
  if (!isIPv4(from) || !isIPv4(end)) throw new TargetError('The target is not a valid range, as in 192.0.2.1-20.');
  const [first, last] = [toNumber(from), toNumber(end)];
  if (last < first) throw new TargetError('The range ends before it begins.');
  if (last - first >= BigInt(MAX_HOSTS)) throw tooMany();
  return { kind: 'addresses', addresses: expand(first, last, 32), label: `${from}-${end}` };
}

const tooMany = () => new TargetError(`A scan takes at most ${MAX_HOSTS} hosts; split the network.`);

function expand(first: bigint, last: bigint, family: 32 | 128): string[] {
  const addresses: string[] = [];
  for (let value = first; value <= last; value += 1n) addresses.push(toText(value, family));
  return addresses;
}

function toNumber(address: string): bigint {
  return ipaddr
    .parse(address)
    .toByteArray()
    .reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}

function toText(value: bigint, family: 32 | 128): string {
  const bytes = Array.from({ length: family / 8 }, (_, index) =>
    Number((value >> BigInt(family - 8 * (index + 1))) & 255n),
  );
  return ipaddr.fromByteArray(bytes).toString();
}

const canonical = (address: string): string => ipaddr.parse(address).toString();
