import { ByteReader } from './bytes';

/** Certificates as sent, leaf first if the server kept to the rule (RFC 5246 section 7.4.2). */
export function parseCertificates(body: Buffer): Buffer[] {
  const list = new ByteReader(new ByteReader(body).vector(3));
  const certificates: Buffer[] = [];
  while (list.remaining > 0) certificates.push(list.vector(3));
  return certificates;
}

/** The same in TLS 1.3, where each certificate carries extensions (RFC 8446 section 4.4.2). */
export function parseCertificates13(body: Buffer): { certificate: Buffer; extensions: Buffer }[] {
  const reader = new ByteReader(body);
  reader.vector(1);
  const list = new ByteReader(reader.vector(3));
  const entries: { certificate: Buffer; extensions: Buffer }[] = [];
  while (list.remaining > 0) entries.push({ certificate: list.vector(3), extensions: list.vector(2) });
  return entries;
}

/** The OCSP response in a CertificateStatus message or extension; undefined for other status types (RFC 6066 section 8). */
export function parseCertificateStatus(body: Buffer): Buffer | undefined {
  const reader = new ByteReader(body);
  return reader.uint(1) === 1 ? reader.vector(3) : undefined;
}
