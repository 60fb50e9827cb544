import { ByteReader } from './bytes';
import type { CipherSuite } from './cipher-suite';
import type { Protocol } from './protocol';

/** What a ServerKeyExchange shows. `signatureScheme` only in TLS 1.2, where it is on the wire. */
export type KeyExchangeParams = { signatureScheme?: number } & (
  | { kind: 'dh'; prime: Buffer; generator: Buffer; publicValue: Buffer }
  | { kind: 'ec'; group: number; publicValue: Buffer }
  | { kind: 'ec_explicit' }
  /** RSA_EXPORT: the short-lived key in place of the certificate's (RFC 2246 section 7.4.3). */
  | { kind: 'rsa_export'; modulus: Buffer }
);

/** Reads the message by the suite's key exchange (RFC 5246 section 7.4.3, RFC 8422 section 5.4); throws `MalformedError`. */
export function parseServerKeyExchange(
  body: Buffer,
  suite: CipherSuite,
  protocol: Protocol,
): KeyExchangeParams | undefined {
  const reader = new ByteReader(body);
  if (/PSK/.test(suite.keyExchange)) reader.vector(2);
  const params = readParams(reader, suite);
  if (params && suite.authentication !== 'anonymous' && protocol === 'TLSv1.2' && reader.remaining >= 4) {
    params.signatureScheme = reader.uint(2);
  }
  return params;
}

function readParams(reader: ByteReader, suite: CipherSuite): KeyExchangeParams | undefined {
  switch (suite.keyExchange) {
    case 'DHE':
    case 'DHE_PSK':
      return { kind: 'dh', prime: trim(reader.vector(2)), generator: reader.vector(2), publicValue: reader.vector(2) };
    case 'ECDHE':
    case 'ECDHE_PSK':
      // Curve type 3 is a named curve, the only one still allowed.
      return reader.uint(1) === 3
        ? { kind: 'ec', group: reader.uint(2), publicValue: reader.vector(1) }
        : { kind: 'ec_explicit' };
    case 'RSA':
      return { kind: 'rsa_export', modulus: trim(reader.vector(2)) };
    default:
      return undefined;
  }
}

function trim(number: Buffer): Buffer {
  const first = number.findIndex((byte) => byte !== 0);
  return first < 0 ? Buffer.alloc(0) : number.subarray(first);
}

/** Size in bits of a big-endian number. */
export function bitLength(number: Buffer): number {
  const trimmed = trim(number);
  return trimmed.length === 0 ? 0 : trimmed.length * 8 - Math.clz32(trimmed.readUInt8(0)) + 24;
}
