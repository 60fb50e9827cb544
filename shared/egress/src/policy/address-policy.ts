import { isIpv6, type IpAddress } from './address';
import type { AllowList } from './allow-list';
import { isMetadataAddress } from './cloud-metadata';
import { embeddedIpv4 } from './embedded-ipv4';
import { specialRange } from './special-ranges';

/** Null when `address` may be reached, else what it is ("loopback", "cloud metadata", ...). Pure. */
export function refusalOf(address: IpAddress, allow: AllowList, byName: boolean): string | null {
  const embedding = isIpv6(address) ? embeddedIpv4(address) : null;
  const inside = embedding?.addresses ?? [];
  // Credentials live there: neither a wide block nor a name lets one through, only the address itself.
  const metadata = [address, ...inside].filter(isMetadataAddress);
  if (metadata.some((one) => !allow.exactAddress(one) && !allow.exactAddress(address))) return 'cloud metadata';
  if (byName || allow.address(address)) return null;

  const refusedInside = inside.map((one) => (allow.address(one) ? null : specialRange(one))).find((kind) => kind);
  if (refusedInside) return `${refusedInside} (embedded)`;
  return embedding?.transit ? null : specialRange(address);
}
