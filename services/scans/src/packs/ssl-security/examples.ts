import type { CertificateInfo, OcspFacts, TrustFacts } from '../../engines/ssl-security/certificate/certificate-facts';
import type {
  CipherFacts,
  DhFacts,
  HandshakeFacts,
  HttpFacts,
  ProtocolFacts,
  SslFacts,
  Verdict,
} from '../../engines/ssl-security/facts';
import { SSL2_SUITES, TLS_SUITES } from '../../engines/ssl-security/wire/cipher-suite';
import type { Protocol } from '../../engines/ssl-security/wire/protocol';

/** Facts for the checks' examples: a sound server of today, with what each example changes. */

export function protocols(...offered: Protocol[]): { protocols: ProtocolFacts } {
  const all: ProtocolFacts = {
    SSLv2: 'refused',
    SSLv3: 'refused',
    'TLSv1.0': 'refused',
    'TLSv1.1': 'refused',
    'TLSv1.2': 'refused',
    'TLSv1.3': 'refused',
  };
  for (const protocol of offered) all[protocol] = 'offered';
  return { protocols: all };
}

/** One protocol with suites by name. */
export function offering(protocol: Protocol, ...names: string[]): CipherFacts {
  const known = [...TLS_SUITES, ...SSL2_SUITES];
  const suites = names.map((name) => {
    const suite = known.find((one) => one.name === name);
    if (!suite) throw new Error(`no suite is called ${name}`);
    return suite;
  });
  return { protocol, suites, preference: 'server' };
}

export const MODERN: { ciphers: CipherFacts[] } = {
  ciphers: [
    offering('TLSv1.3', 'TLS_AES_256_GCM_SHA384', 'TLS_AES_128_GCM_SHA256'),
    offering('TLSv1.2', 'TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384', 'TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'),
  ],
};

export function tls12(...names: string[]): { ciphers: CipherFacts[] } {
  return { ciphers: [offering('TLSv1.2', ...names)] };
}

export const SAFE: Verdict = { result: 'safe', detail: 'It holds.' };
export const VULNERABLE: Verdict = { result: 'vulnerable', detail: 'It does not hold.' };

const LEAF: CertificateInfo = {
  subject: 'CN=www.example.test',
  commonName: 'www.example.test',
  issuer: 'CN=Example CA',
  serial: '01',
  validFrom: '2030-01-01T00:00:00.000Z',
  validTo: '2030-04-01T00:00:00.000Z',
  sha256: 'ab'.repeat(32),
  dnsNames: ['www.example.test'],
  ipAddresses: [],
  hasSan: true,
  key: { type: 'ec', bits: 256, curve: 'prime256v1' },
  signature: { hash: 'sha256', algorithm: 'ECDSA' },
  isCa: false,
  selfSigned: false,
  extendedKeyUsage: ['1.3.6.1.5.5.7.3.1'],
  mustStaple: false,
  ocspUrls: ['http://ocsp.example.test'],
  crlUrls: [],
  embeddedScts: 2,
};

export function certificate(
  change: Partial<CertificateInfo> = {},
  facts: Partial<SslFacts['certificate']> = {},
): Pick<SslFacts, 'certificate'> {
  const leaf = { ...LEAF, ...change };
  const issuer: CertificateInfo = {
    ...LEAF,
    subject: 'CN=Example CA',
    commonName: 'Example CA',
    issuer: 'CN=Root',
    isCa: true,
  };
  return {
    certificate: {
      ...{
        leaf,
        chain: [leaf, issuer],
        matches: ['www.example.test'],
        seenIn: 'TLSv1.3',
        others: [],
        handshakeScts: 0,
      },
      at: '2030-02-01T00:00:00.000Z',
      ...facts,
    },
  };
}

export function trust(change: Partial<TrustFacts> = {}): { trust: TrustFacts } {
  return {
    trust: {
      ...{
        trusted: true,
        problem: null,
        detail: '',
        path: ['CN=www.example.test', 'CN=Example CA', 'CN=Root'],
        publiclyTrusted: true,
      },
      ...{ unrelated: [], inOrder: true, rootSent: false, expiredInPath: [] },
      ...change,
    },
  };
}

export function ocsp(change: Partial<OcspFacts> = {}): { ocsp: OcspFacts } {
  return {
    ocsp: {
      ...{
        stapled: true,
        status: 'good',
        detail: '',
        thisUpdate: '2030-01-31T00:00:00.000Z',
        nextUpdate: '2030-02-07T00:00:00.000Z',
      },
      ...{ revokedAt: null, stale: false },
      ...change,
    },
  };
}

export const NOT_STAPLED: Partial<OcspFacts> = { stapled: false, status: null, thisUpdate: null, nextUpdate: null };

export function http(change: Partial<HttpFacts> = {}): { http: HttpFacts } {
  return {
    http: {
      spoken: true,
      status: 200,
      hsts: ['max-age=31536000; includeSubDomains'],
      contentEncoding: null,
      ...change,
    },
  };
}

export function handshake(change: Partial<HandshakeFacts> = {}): { handshakes: HandshakeFacts[] } {
  return {
    handshakes: [
      {
        ...{
          protocol: 'TLSv1.2',
          compression: 0,
          secureRenegotiation: true,
          extendedMasterSecret: true,
          encryptThenMac: false,
        },
        ...{ heartbeat: false, sessionTicket: true, sessionId: true, clientCertificateRequested: false },
        ...change,
      },
    ],
  };
}

export function dh(change: Partial<DhFacts> = {}): { dh: DhFacts[] } {
  return {
    dh: [
      {
        protocol: 'TLSv1.2',
        bits: 2048,
        knownAs: 'RFC 7919 ffdhe2048 (2048 bits)',
        export: false,
        primality: 'prime',
        sha256: 'cd'.repeat(32),
        ...change,
      },
    ],
  };
}

export function endpoint(change: Partial<SslFacts['endpoint']> = {}): Pick<SslFacts, 'endpoint'> {
  return { endpoint: { host: 'www.example.test', port: 443, literal: false, starttls: null, ...change } };
}
