import { isIPv4 } from 'node:net';
import type { HeaderMap } from '../facts';

/** Loops back what the client sent or lists what it may load: nothing of the inner network is told there. */
const IGNORED = new Set([
  'content-security-policy',
  'content-security-policy-report-only',
  'x-forwarded-for',
  'x-real-ip',
  'set-cookie',
  'date',
]);
const IPV4 = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?![\d.])/g;

/** RFC 1918 addresses in header values, the target's own host excepted. */
export function internalAddresses(
  headers: HeaderMap,
  ownHost: string,
): { name: string; value: string; address: string }[] {
  const found: { name: string; value: string; address: string }[] = [];
  for (const [name, values] of Object.entries(headers)) {
    if (IGNORED.has(name)) continue;
    for (const value of values) {
      const address = value.match(IPV4)?.find((candidate) => candidate !== ownHost && isPrivate(candidate));
      if (address) found.push({ name, value, address });
    }
  }
  return found;
}

function isPrivate(address: string): boolean {
  if (!isIPv4(address)) return false;
  const [a = 0, b = 0] = address.split('.').map(Number);
  return a === 10 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168);
}
