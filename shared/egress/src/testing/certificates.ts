import { createPublicKey, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import { extensions, keyId } from './certificate-extensions';
import { bits, explicit, integer, nothing, oid, sequence, set, time, utf8 } from './der';

export type KeyKind =
  | { type: 'rsa'; bits: number }
  | { type: 'ec'; curve: 'P-256' | 'P-384' | 'P-521' | 'secp256k1' }
  | { type: 'ed25519' };
export type SignatureHash = 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512';

export interface CertificateOptions {
  /** Subject common name; default the first of `names`, else "Test". */
  commonName?: string;
  /** Subject alternative names: DNS names and IP addresses. Default for a leaf: localhost, 127.0.0.1 and ::1. */
  names?: readonly string[];
  /** Default P-256, which takes no time to make. */
  key?: KeyKind;
  /** Default: yesterday to 90 days from now. */
  notBefore?: Date;
  notAfter?: Date;
  /** Hash of the issuer's signature over this certificate; ignored by Ed25519. Default sha256. */
  hash?: SignatureHash;
  /** RFC 7633 "must staple". */
  mustStaple?: boolean;
  ocspUrl?: string;
}

/** A certificate with its private key. Made for one test run; nothing here is ever stored. */
export interface IssuedCertificate {
  /** PEM. */
  cert: string;
  /** PEM, PKCS #8. */
  key: string;
  /** DER. */
  der: Buffer;
  commonName: string;
  privateKey: KeyObject;
  /** PEM of this certificate and the intermediates above it, as a server sends it; the root is left out. */
  chain: string;
}

const DAY_MS = 86_400_000;
const CURVES = { 'P-256': 'prime256v1', 'P-384': 'secp384r1', 'P-521': 'secp521r1', secp256k1: 'secp256k1' };
const RSA_OIDS: Record<SignatureHash, string> = {
  md5: '1.2.840.113549.1.1.4',
  sha1: '1.2.840.113549.1.1.5',
  sha256: '1.2.840.113549.1.1.11',
  sha384: '1.2.840.113549.1.1.12',
  sha512: '1.2.840.113549.1.1.13',
};
const ECDSA_OIDS: Record<Exclude<SignatureHash, 'md5'>, string> = {
  sha1: '1.2.840.10045.4.1',
  sha256: '1.2.840.10045.4.3.2',
  sha384: '1.2.840.10045.4.3.3',
  sha512: '1.2.840.10045.4.3.4',
};

/** A self-signed CA. */
export function createCa(options: CertificateOptions = {}): IssuedCertificate {
  return make({ commonName: 'Test CA', ...options, names: options.names ?? [] }, true, null);
}

/** A CA below `issuer`; its `chain` carries itself. */
export function createIntermediate(issuer: IssuedCertificate, options: CertificateOptions = {}): IssuedCertificate {
  return make({ commonName: 'Test Intermediate CA', ...options, names: options.names ?? [] }, true, issuer);
}

/** A server certificate signed by `issuer`, or by itself when that is null. */
export function createLeaf(issuer: IssuedCertificate | null, options: CertificateOptions = {}): IssuedCertificate {
  return make({ ...options, names: options.names ?? ['localhost', '127.0.0.1', '::1'] }, false, issuer);
}

function make(
  options: CertificateOptions & { names: readonly string[] },
  ca: boolean,
  issuer: IssuedCertificate | null,
): IssuedCertificate {
  const privateKey = newKey(options.key ?? { type: 'ec', curve: 'P-256' });
  const commonName = options.commonName ?? options.names[0] ?? 'Test';
  const signer = issuer?.privateKey ?? privateKey;
  const hash = options.hash ?? 'sha256';
  const algorithm = signatureAlgorithm(signer, hash);
  const spki = spkiOf(privateKey);
  const { notBefore = new Date(Date.now() - DAY_MS), notAfter = new Date(Date.now() + 90 * DAY_MS) } = options;
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    distinguishedName(issuer?.commonName ?? commonName),
    sequence(time(notBefore), time(notAfter)),
    distinguishedName(commonName),
    spki,
    extensions({
      ca,
      subjectAltNames: options.names,
      mustStaple: options.mustStaple ?? false,
      ocspUrl: options.ocspUrl,
      subjectKeyId: keyId(spki),
      authorityKeyId: keyId(spkiOf(signer)),
    }),
  );
  const ed25519 = signer.asymmetricKeyType === 'ed25519';
  const der = sequence(body, algorithm, bits(sign(ed25519 ? null : hash, body, signer)));
  const cert = toPem(der);
  return {
    cert,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    der,
    commonName,
    privateKey,
    chain: issuer === null ? (ca ? '' : cert) : cert + issuer.chain,
  };
}

function newKey(kind: KeyKind): KeyObject {
  switch (kind.type) {
    case 'rsa':
      return generateKeyPairSync('rsa', { modulusLength: kind.bits }).privateKey;
    case 'ec':
      return generateKeyPairSync('ec', { namedCurve: CURVES[kind.curve] }).privateKey;
    case 'ed25519':
      return generateKeyPairSync('ed25519').privateKey;
  }
}

function signatureAlgorithm(signer: KeyObject, hash: SignatureHash): Buffer {
  if (signer.asymmetricKeyType === 'rsa') return sequence(oid(RSA_OIDS[hash]), nothing());
  if (signer.asymmetricKeyType === 'ed25519') return sequence(oid('1.3.101.112'));
  if (hash === 'md5') throw new RangeError('ECDSA has no signature with MD5.');
  return sequence(oid(ECDSA_OIDS[hash]));
}

function distinguishedName(commonName: string): Buffer {
  return sequence(set(sequence(oid('2.5.4.3'), utf8(commonName))));
}

function spkiOf(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' });
}

function toPem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
