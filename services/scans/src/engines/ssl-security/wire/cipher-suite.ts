import registry from './cipher-suites.json';

/** What a suite's name says about it. `code` is its two bytes (three for SSLv2), `bits` the cipher's effective strength. */
export interface CipherSuite {
  code: number;
  name: string;
  /** `TLSv1.3` suites leave key exchange and authentication to other fields. */
  keyExchange:
    | 'RSA'
    | 'DHE'
    | 'ECDHE'
    | 'DH'
    | 'ECDH'
    | 'PSK'
    | 'DHE_PSK'
    | 'ECDHE_PSK'
    | 'RSA_PSK'
    | 'KRB5'
    | 'SRP'
    | 'GOST'
    | 'OTHER'
    | 'TLSv1.3';
  authentication: 'RSA' | 'ECDSA' | 'DSS' | 'PSK' | 'anonymous' | 'OTHER' | 'any';
  cipher:
    | 'AES'
    | 'CHACHA20'
    | 'CAMELLIA'
    | 'ARIA'
    | 'SEED'
    | 'IDEA'
    | '3DES'
    | 'DES'
    | 'RC4'
    | 'RC2'
    | 'SM4'
    | 'GOST'
    | 'NULL';
  mode: 'aead' | 'cbc' | 'stream' | 'none';
  bits: number;
  export: boolean;
  /** The first protocol that may use it. */
  since: 'SSLv2' | 'SSLv3' | 'TLSv1.2' | 'TLSv1.3';
}

const NULL_CIPHER = /(^|[_-])NULL/;
const INTEGRITY_ONLY = /_SHA\d+_SHA\d+$/;
const TLS13_ONLY = /^TLS_(AES|CHACHA20|SM4|SHA\d+)_/;
const SUITES = new Map(
  Object.entries(registry).map(([hex, name]) => {
    const suite = describeSuite(parseInt(hex, 16), name, hex.length === 6);
    return [suiteKey(suite.code, suite.since === 'SSLv2'), suite] as const;
  }),
);

/** Every suite known for SSLv3 to TLS 1.3, in the order of their numbers. */
export const TLS_SUITES: readonly CipherSuite[] = [...SUITES.values()].filter((suite) => suite.since !== 'SSLv2');
export const SSL2_SUITES: readonly CipherSuite[] = [...SUITES.values()].filter((suite) => suite.since === 'SSLv2');

/** The suite with this number; an unknown number gets a name made of it and the weakest of assumptions left out. */
export function suiteOf(code: number): CipherSuite {
  return (
    SUITES.get(suiteKey(code, false)) ??
    describeSuite(code, `TLS_UNKNOWN_0x${code.toString(16).padStart(4, '0')}`, false)
  );
}

export function ssl2SuiteOf(code: number): CipherSuite {
  return (
    SUITES.get(suiteKey(code, true)) ??
    describeSuite(code, `SSL_CK_UNKNOWN_0x${code.toString(16).padStart(6, '0')}`, true)
  );
}

export function isForwardSecret(suite: CipherSuite): boolean {
  return (
    ['DHE', 'ECDHE', 'DHE_PSK', 'ECDHE_PSK', 'TLSv1.3'].includes(suite.keyExchange) &&
    suite.authentication !== 'anonymous'
  );
}

function suiteKey(code: number, ssl2: boolean): string {
  return `${ssl2 ? 'ssl2:' : ''}${code}`;
}

function describeSuite(code: number, name: string, ssl2: boolean): CipherSuite {
  const tls13 = TLS13_ONLY.test(name);
  const [exchange = '', protection = name] = name.replace(/^(TLS|SSL_CK|SSL)_/, '').split('_WITH_');
  const encryption = ssl2 || tls13 ? name : protection;
  return {
    code,
    name,
    keyExchange: tls13 ? 'TLSv1.3' : ssl2 ? 'RSA' : keyExchangeOf(exchange),
    authentication: tls13 ? 'any' : ssl2 ? 'RSA' : authenticationOf(exchange),
    cipher: cipherOf(encryption),
    mode: modeOf(encryption),
    bits: bitsOf(encryption),
    export: /EXPORT/.test(name),
    since: ssl2 ? 'SSLv2' : tls13 ? 'TLSv1.3' : needsTls12(exchange, protection) ? 'TLSv1.2' : 'SSLv3',
  };
}

function needsTls12(exchange: string, protection: string): boolean {
  // RFC 5487 and 5489 allow PSK's CBC and NULL suites before TLS 1.2 whatever their MAC.
  if (/PSK/.test(exchange) && /CBC|NULL/.test(protection)) return false;
  return /GCM|CCM|POLY1305|SHA256|SHA384/.test(protection);
}

function keyExchangeOf(exchange: string): CipherSuite['keyExchange'] {
  if (/GOST/.test(exchange)) return 'GOST';
  if (/^SRP/.test(exchange)) return 'SRP';
  if (/^KRB5/.test(exchange)) return 'KRB5';
  if (/^(ECDHE_PSK|DHE_PSK|RSA_PSK|PSK)$/.test(exchange)) return exchange as CipherSuite['keyExchange'];
  if (exchange === 'PSK_DHE') return 'DHE_PSK';
  if (/^ECDH_anon/.test(exchange)) return 'ECDHE';
  if (/^DH_anon/.test(exchange)) return 'DHE';
  return (/^(ECDHE|DHE|ECDH|DH|RSA)(_|$)/.exec(exchange)?.[1] as CipherSuite['keyExchange'] | undefined) ?? 'OTHER';
}

function authenticationOf(exchange: string): CipherSuite['authentication'] {
  if (/anon/.test(exchange) || exchange === 'NULL') return 'anonymous';
  if (/ECDSA/.test(exchange)) return 'ECDSA';
  if (/RSA/.test(exchange)) return 'RSA';
  if (/DSS/.test(exchange)) return 'DSS';
  return /PSK/.test(exchange) ? 'PSK' : 'OTHER';
}

function cipherOf(encryption: string): CipherSuite['cipher'] {
  if (NULL_CIPHER.test(encryption)) return 'NULL';
  if (/3DES|DES_192_EDE3/.test(encryption)) return '3DES';
  if (/28147|GOST/.test(encryption)) return 'GOST';
  return (
    (/AES|CHACHA20|CAMELLIA|ARIA|SEED|IDEA|DES|RC4|RC2|SM4/.exec(encryption)?.[0] as
      CipherSuite['cipher'] | undefined) ?? 'NULL'
  );
}

function modeOf(encryption: string): CipherSuite['mode'] {
  if (NULL_CIPHER.test(encryption) || INTEGRITY_ONLY.test(encryption)) return 'none';
  if (/GCM|CCM|POLY1305/.test(encryption)) return 'aead';
  return /RC4|28147|GOST/.test(encryption) ? 'stream' : 'cbc';
}

function bitsOf(encryption: string): number {
  if (NULL_CIPHER.test(encryption) || INTEGRITY_ONLY.test(encryption)) return 0;
  if (/EXPORT40|(^|_)40(_|$)|DES40|DES_CBC_40/.test(encryption)) return 40;
  if (/3DES|DES_192_EDE3/.test(encryption)) return 112;
  if (/(^|_)(RC4|RC2)_(CBC_)?56/.test(encryption) || /DES/.test(encryption)) return 56;
  if (/RC4_64/.test(encryption)) return 64;
  return /256|CHACHA20|28147|GOST/.test(encryption.replace(/_SHA\d+$/, '')) ? 256 : 128;
}
