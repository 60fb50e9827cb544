import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';

/** An IPv4 address that a dual-stack socket shows as IPv6 (RFC 4291, 2.5.5.2) reads as what it is. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && isIPv4(address.slice(7)) ? address.slice(7) : address;
}

/**
 * Gives a function that tells a client's address: the socket's, or, when that is a trusted proxy, the last address in
 * X-Forwarded-For that is not one. What stands left of it is the client's own claim and is not believed.
 * @param trusted addresses or CIDRs; throws a RangeError that names the first that is neither
 */
export function clientAddressReader(trusted: readonly string[]): (req: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const entry of trusted) addTrusted(proxies, entry);
  const isTrusted = (address: string) => proxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  return (req) => {
    let address = plain(req.socket.remoteAddress ?? '');
    if (trusted.length === 0 || !isIP(address) || !isTrusted(address)) return address;
    const forwarded = req.headers['x-forwarded-for'];
    const hops = (Array.isArray(forwarded) ? forwarded.join(',') : (forwarded ?? '')).split(',');
    for (let hop = hops.pop(); hop !== undefined; hop = hops.pop()) {
      const candidate = plain(hop.trim());
      if (!isIP(candidate)) break;
      address = candidate;
      if (!isTrusted(address)) break;
    }
    return address;
  };
}

function addTrusted(list: BlockList, entry: string): void {
  const [address = '', prefix] = entry.split('/');
  const family = isIP(address);
  const bits = prefix === undefined ? undefined : Number(prefix);
  const widest = family === 4 ? 32 : 128;
  if (family === 0 || (bits !== undefined && !(Number.isInteger(bits) && bits >= 0 && bits <= widest))) {
    throw new RangeError(`OSK_TRUSTED_PROXIES: "${entry}" is neither an address nor a CIDR`);
  }
  const kind = family === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) list.addAddress(address, kind);
  else list.addSubnet(address, bits, kind);
}

/** What limits count by: one IPv4 address, or the /64 that one IPv6 subscriber has (RFC 6177). */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
