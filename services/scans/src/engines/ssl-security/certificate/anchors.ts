import { X509Certificate } from 'node:crypto';
import { rootCertificates } from 'node:tls';

/** Trusted roots, found by subject. */
export interface Anchors {
  /** Roots that can have issued `certificate`, by name; signatures are for the caller to verify. */
  issuersOf(certificate: X509Certificate): { root: X509Certificate; public: boolean }[];
  find(certificate: X509Certificate): { public: boolean } | undefined;
}

type Entry = { root: X509Certificate; public: boolean };
let publicRoots: Entry[] | undefined;

/** Node's own list of roots and `extraCas` (PEM, one certificate each). Throws on an extra one that cannot be read. */
export function loadAnchors(extraCas: readonly string[]): Anchors {
  // Parsed once per process: a few hundred certificates, and they do not change.
  publicRoots ??= rootCertificates.map((pem) => ({ root: new X509Certificate(pem), public: true }));
  const entries = [...publicRoots, ...extraCas.map((pem) => ({ root: new X509Certificate(pem), public: false }))];
  const bySubject = new Map<string, Entry[]>();
  for (const entry of entries) bySubject.set(entry.root.subject, [...(bySubject.get(entry.root.subject) ?? []), entry]);
  return {
    issuersOf: (certificate) => bySubject.get(certificate.issuer) ?? [],
    find: (certificate) => bySubject.get(certificate.subject)?.find(({ root }) => root.raw.equals(certificate.raw)),
  };
}
