import type ipaddr from 'ipaddr.js';
import { inCidr, ipv4FromGroups, parseCidr, type Cidr } from './address';

type Groups = readonly [number, number, number, number, number, number, number, number];

interface EmbeddingForm {
  name: string;
  matches(address: ipaddr.IPv6, groups: Groups): boolean;
  extract(groups: Groups): ipaddr.IPv4[];
  /**
   * True when a packet to this address is really carried to the embedded one by a gateway of the network, so that
   * the embedded address alone decides. False: the IPv6 address itself must be allowed as well.
   */
  transit: boolean;
}

const block = (cidr: string) => {
  const parsed: Cidr = parseCidr(cidr);
  return (address: ipaddr.IPv6) => inCidr(address, parsed);
};
const lastTwo = (g: Groups) => [ipv4FromGroups(g[6], g[7])];

const FORMS: readonly EmbeddingForm[] = [
  // RFC 4291 2.5.5.1, deprecated. IPv4-mapped (2.5.5.2) never gets here: `parseAddress` turns it into IPv4.
  { name: 'IPv4-compatible', matches: block('::/96'), extract: lastTwo, transit: false },
  // RFC 7915 (SIIT).
  { name: 'IPv4-translated', matches: block('::ffff:0:0:0/96'), extract: lastTwo, transit: false },
  // RFC 6052: the well-known NAT64 prefix.
  { name: 'NAT64', matches: block('64:ff9b::/96'), extract: lastTwo, transit: true },
  // RFC 8215: local-use NAT64. The prefix length in use is not known, so every place an IPv4 may sit in is read.
  {
    name: 'local NAT64',
    matches: block('64:ff9b:1::/48'),
    extract: (g) => [
      ...lastTwo(g),
      ipv4FromGroups(g[3], ((g[4] & 0xff) << 8) | (g[5] >> 8)),
      ipv4FromGroups(((g[3] & 0xff) << 8) | (g[4] & 0xff), g[5]),
      ipv4FromGroups(((g[4] & 0xff) << 8) | (g[5] >> 8), ((g[5] & 0xff) << 8) | (g[6] >> 8)),
    ],
    transit: false,
  },
  // RFC 3056.
  { name: '6to4', matches: block('2002::/16'), extract: (g) => [ipv4FromGroups(g[1], g[2])], transit: true },
  // RFC 4380: the server in clear, the client inverted.
  {
    name: 'Teredo',
    matches: block('2001::/32'),
    extract: (g) => [ipv4FromGroups(g[2], g[3]), ipv4FromGroups(g[6] ^ 0xffff, g[7] ^ 0xffff)],
    transit: false,
  },
  // RFC 5214: any prefix, interface identifier 00-00-5E-FE (or 02-00-5E-FE) and the IPv4 address.
  {
    name: 'ISATAP',
    matches: (_, g) => (g[4] & 0xfdff) === 0 && g[5] === 0x5efe,
    extract: lastTwo,
    transit: false,
  },
];

export interface Embedding {
  addresses: ipaddr.IPv4[];
  transit: boolean;
}

/** Every IPv4 address that `address` carries inside, by all forms that fit; null when there is none. */
export function embeddedIpv4(address: ipaddr.IPv6): Embedding | null {
  const groups = address.parts as unknown as Groups;
  const forms = FORMS.filter((form) => form.matches(address, groups));
  if (forms.length === 0) return null;
  return {
    addresses: forms.flatMap((form) => form.extract(groups)),
    transit: forms.every((form) => form.transit),
  };
}
