import { X509Certificate } from 'node:crypto';
import { Certificate, type Extension } from 'pkijs';
import { MalformedError } from '../wire/bytes';
import type { CertificateInfo } from './certificate-facts';
import { readExtensions } from './read-extensions';
import { signatureAlgorithmOf } from './signature-algorithm';

/** One certificate in the two forms this engine works with: Node's for keys and signatures, pkijs' for structure. */
export interface ParsedCertificate {
  der: Buffer;
  x509: X509Certificate;
  pki: Certificate;
  info: CertificateInfo;
}

/** Reads a DER certificate; throws `MalformedError`. */
export function readCertificate(der: Buffer): ParsedCertificate {
  try {
    const x509 = new X509Certificate(der);
    const pki = Certificate.fromBER(new Uint8Array(der));
    return { der, x509, pki, info: describe(x509, pki) };
  } catch (error) {
    throw new MalformedError('a certificate that cannot be read', { cause: error });
  }
}

function describe(x509: X509Certificate, pki: Certificate): CertificateInfo {
  const extensions: readonly Extension[] = pki.extensions ?? [];
  return {
    subject: oneLine(x509.subject),
    commonName: /^CN=(.*)$/m.exec(x509.subject ?? '')?.[1] ?? null,
    issuer: oneLine(x509.issuer),
    serial: x509.serialNumber,
    validFrom: pki.notBefore.value.toISOString(),
    validTo: pki.notAfter.value.toISOString(),
    sha256: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
    key: describeKey(x509),
    signature: signatureAlgorithmOf(pki.signatureAlgorithm),
    isCa: x509.ca,
    selfSigned: isSelfSigned(x509),
    ...readExtensions(extensions),
  };
}

function oneLine(name: string | undefined): string {
  return (name ?? '').split('\n').join(', ');
}

function describeKey(x509: X509Certificate): CertificateInfo['key'] {
  const { asymmetricKeyType: type = 'unknown', asymmetricKeyDetails: details = {} } = x509.publicKey;
  const curve = details.namedCurve ?? null;
  return { type, bits: details.modulusLength ?? curveBits(type, curve), curve };
}

function curveBits(type: string, curve: string | null): number {
  const fixed: Record<string, number> = { ed25519: 256, ed448: 456, prime256v1: 256 };
  return fixed[curve ?? type] ?? Number(/\d{3}/.exec(curve ?? '')?.[0] ?? 0);
}

/** Throws nothing: a key of an unknown kind signs nothing we can verify. */
export function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  try {
    return certificate.verify(issuer.publicKey);
  } catch {
    return false;
  }
}

function isSelfSigned(x509: X509Certificate): boolean {
  return x509.subject === x509.issuer && isSignedBy(x509, x509);
}
