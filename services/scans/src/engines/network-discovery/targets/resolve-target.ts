import { EgressError, type Egress, type VettedHost } from '@osk/egress';
import { parseRange } from './parse-range';

export interface ScanHost {
  /** What findings name: the host name where the target was one, else the address. */
  name: string;
  address: string;
}

export interface ResolvedTarget {
  label: string;
  /** One host named by the caller: it is scanned without asking first whether it is up. */
  single: boolean;
  hosts: ScanHost[];
  skipped: { what: string; reason: string }[];
}

/**
 * Expands a target and vets every address of it. A single host that may not be reached throws `EgressError`; in a
 * network the refused addresses are left out, and only when none is left is the whole refused.
 */
export async function resolveTarget(raw: string, egress: Egress): Promise<ResolvedTarget> {
  const range = parseRange(raw);
  if (range.kind === 'name') return oneHost(await egress.vet(range.name));
  const [only] = range.addresses;
  if (range.addresses.length === 1 && only !== undefined) {
    await egress.vet(only);
    return { label: range.label, single: true, hosts: [{ name: only, address: only }], skipped: [] };
  }
  const hosts = range.addresses.filter((address) => egress.allows(address));
  if (hosts.length === 0) {
    throw new EgressError('address_not_allowed', 'No address of the target may be reached.', { host: range.label });
  }
  const allowed = new Set(hosts);
  return {
    label: range.label,
    single: false,
    hosts: hosts.map((address) => ({ name: address, address })),
    skipped: range.addresses
      .filter((address) => !allowed.has(address))
      .map((address) => ({ what: address, reason: 'the address may not be reached' })),
  };
}

/** The first address stands for a name, as a browser would have it; the others are told, not scanned unasked. */
function oneHost(vetted: VettedHost): ResolvedTarget {
  const [address, ...others] = vetted.addresses;
  if (address === undefined) throw new EgressError('unresolvable', 'The name has no address.', { host: vetted.host });
  return {
    label: vetted.host,
    single: true,
    hosts: [{ name: vetted.host, address }],
    skipped: others.map((other) => ({ what: other, reason: `further address of ${vetted.host}: scan it by itself` })),
  };
}
