import { EgressConfigError, EgressError } from '../errors';
import { addressText, inCidr, parseAddress, parseCidr, type Cidr, type IpAddress } from './address';
import { normaliseHost } from './host';

/** What a deployment lets through although the ranges would refuse it. */
export interface AllowList {
  /** `address` lies in a listed block or is listed itself. */
  address(address: IpAddress): boolean;
  /** `address` itself is listed, alone or as a /32 or /128: a wider block does not count. */
  exactAddress(address: IpAddress): boolean;
  /** `host` is listed, or lies under a listed `*.suffix`. */
  name(host: string): boolean;
  /** `host` itself is listed. */
  exactName(host: string): boolean;
}

/** `OSK_EGRESS_ALLOW` as text (comma list, blanks ignored) -> the entries for `createEgress`. */
export function parseAllowSetting(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** Entries: a CIDR, an address, a host name, or `*.suffix`. Throws `EgressConfigError` naming a bad one. */
export function compileAllowList(entries: readonly string[]): AllowList {
  const blocks: Cidr[] = [];
  const exact = new Set<string>();
  const names = new Set<string>();
  const suffixes: string[] = [];
  for (const entry of entries) addEntry(entry.trim());

  function addEntry(entry: string): void {
    if (entry.includes('/')) return addBlock(entry);
    const wildcard = entry.startsWith('*.');
    const { host, literal } = readHost(wildcard ? entry.slice(2) : entry, entry);
    const address = literal ? parseAddress(host) : null;
    if (address && wildcard) throw badEntry(entry);
    if (address) exact.add(addressText(address));
    else if (wildcard) suffixes.push(`.${host}`);
    else names.add(host);
  }

  function addBlock(entry: string): void {
    let cidr: Cidr;
    try {
      cidr = parseCidr(entry.replace(/^\[([^\]]*)\]/, '$1'));
    } catch {
      throw badEntry(entry);
    }
    if (cidr[1] === (cidr[0].kind() === 'ipv4' ? 32 : 128)) exact.add(addressText(cidr[0]));
    else blocks.push(cidr);
  }

  return {
    address: (address) => exact.has(addressText(address)) || blocks.some((cidr) => inCidr(address, cidr)),
    exactAddress: (address) => exact.has(addressText(address)),
    name: (host) => names.has(host) || suffixes.some((suffix) => host.endsWith(suffix)),
    exactName: (host) => names.has(host),
  };
}

function readHost(text: string, entry: string) {
  try {
    return normaliseHost(text);
  } catch (error) {
    if (error instanceof EgressError) throw badEntry(entry);
    throw error;
  }
}

function badEntry(entry: string): EgressConfigError {
  return new EgressConfigError(
    `OSK_EGRESS_ALLOW: "${entry}" is not a CIDR, an address, a host name or a *.suffix (no scheme, no port).`,
  );
}
