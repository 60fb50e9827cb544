import { TLS_SUITES, type CipherSuite } from '../wire/cipher-suite';
import type { HelloSpec } from '../wire/client-hello';
import type { HelloExtensions } from '../wire/hello-extensions';
import { COMMON_GROUPS, GROUPS } from '../wire/named-group';
import { SCSV, VERSION, type Protocol } from '../wire/protocol';
import { ALL_SCHEMES } from '../wire/signature-scheme';
import { keyShares } from './key-shares';

export type TlsProtocol = Exclude<Protocol, 'SSLv2'>;

/**
 * A hello that a server of any age should understand, with `suites` in this order. `more` adds or replaces
 * extensions; one set to undefined is left out.
 */
export function offer(
  protocol: TlsProtocol,
  suites: readonly number[],
  serverName: string | undefined,
  more: HelloExtensions = {},
): HelloSpec {
  // SSLv3 knows no extensions, and some of its servers refuse a hello that has any.
  if (protocol === 'SSLv3') return { protocol, suites: [...suites, SCSV.renegotiationInfo] };
  const versioned: HelloExtensions =
    protocol === 'TLSv1.3'
      ? { groups: COMMON_GROUPS, supportedVersions: [VERSION['TLSv1.3']], keyShares: keyShares() }
      : { groups: CLASSIC_GROUPS, renegotiationInfo: true };
  const signatureSchemes = VERSION[protocol] >= VERSION['TLSv1.2'] ? ALL_SCHEMES : undefined;
  return { protocol, suites, extensions: { serverName, signatureSchemes, ...versioned, ...more } };
}

// No finite-field groups before TLS 1.3: naming them would hide the parameters that other clients get (RFC 7919).
const CLASSIC_GROUPS = [
  29,
  ...GROUPS.filter(({ kind, code }) => kind === 'ec' && code !== 29 && code < 31).map(({ code }) => code),
];

const USABLE_SINCE: Record<TlsProtocol, readonly CipherSuite['since'][]> = {
  SSLv3: ['SSLv3'],
  'TLSv1.0': ['SSLv3'],
  'TLSv1.1': ['SSLv3'],
  'TLSv1.2': ['SSLv3', 'TLSv1.2'],
  'TLSv1.3': ['TLSv1.3'],
};

/** Suites that `protocol` can use, strongest first: those that servers have, and those hardly any has. */
export function suitesFor(protocol: TlsProtocol): { common: number[]; exotic: number[] } {
  const usable = TLS_SUITES.filter((suite) => USABLE_SINCE[protocol].includes(suite.since));
  const sorted = usable.toSorted((a, b) => strengthOf(b) - strengthOf(a));
  return {
    common: sorted.filter((suite) => !isExotic(suite)).map(({ code }) => code),
    exotic: sorted.filter(isExotic).map(({ code }) => code),
  };
}

function isExotic({ keyExchange, authentication, cipher, name, code }: CipherSuite): boolean {
  return (
    ['PSK', 'DHE_PSK', 'ECDHE_PSK', 'RSA_PSK', 'KRB5', 'SRP', 'GOST', 'OTHER', 'DH', 'ECDH'].includes(keyExchange) ||
    authentication === 'DSS' ||
    ['ARIA', 'GOST', 'SM4'].includes(cipher) ||
    /CAMELLIA.*GCM|FIPS|_OLD$|SHA\d+_SHA/.test(name) ||
    code >= 0xfe00
  );
}

function strengthOf(suite: CipherSuite): number {
  const exchange = ['ECDHE', 'DHE', 'TLSv1.3'].includes(suite.keyExchange) ? 1000 : 0;
  const mode = { aead: 400, cbc: 200, stream: 100, none: 0 }[suite.mode];
  return exchange + mode + suite.bits - (suite.authentication === 'anonymous' ? 2000 : 0) - (suite.export ? 1000 : 0);
}
