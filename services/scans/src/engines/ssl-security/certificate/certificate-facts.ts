/** One certificate of the chain, read. Times are ISO 8601 UTC. */
export interface CertificateInfo {
  subject: string;
  commonName: string | null;
  issuer: string;
  serial: string;
  validFrom: string;
  validTo: string;
  sha256: string;
  /** DNS names, lower case as written, and addresses in canonical text. */
  dnsNames: string[];
  ipAddresses: string[];
  hasSan: boolean;
  key: { type: string; bits: number; curve: string | null };
  /** For example `sha256` with `RSA`; hash null where the scheme has its own (Ed25519). */
  signature: { hash: string | null; algorithm: string };
  isCa: boolean;
  /** Subject and issuer are the same and its own key signed it. */
  selfSigned: boolean;
  /** Object identifiers; null without the extension. */
  extendedKeyUsage: string[] | null;
  mustStaple: boolean;
  ocspUrls: string[];
  crlUrls: string[];
  embeddedScts: number;
}

export interface CertificateFacts {
  leaf: CertificateInfo;
  /** As sent, leaf first. */
  chain: CertificateInfo[];
  /** Names, patterns and addresses of the leaf that match the target. */
  matches: string[];
  /** Which handshake showed it. */
  seenIn: string;
  /** A second leaf of another key type, sent to clients that know no other. */
  others: CertificateInfo[];
  /** SCTs in the handshake, beside those embedded. */
  handshakeScts: number;
  /** When the scan looked, for everything that is about time. */
  at: string;
}

export interface TrustFacts {
  /** A path leads to a trusted root, names and dates left aside. */
  trusted: boolean;
  /** Why not. */
  problem: 'self_signed' | 'untrusted_root' | 'incomplete' | 'bad_signature' | 'invalid_path' | null;
  detail: string;
  /** Leaf to root, subjects. */
  path: string[];
  /** The root is in the public list, not only in the extra ones. */
  publiclyTrusted: boolean;
  /** Subjects sent that are on no path, and whether the order sent is the path's. */
  unrelated: string[];
  inOrder: boolean;
  /** The root itself was sent along, which no client needs. */
  rootSent: boolean;
  /** Certificates above the leaf that the path uses and that are out of date. */
  expiredInPath: string[];
}

export interface OcspFacts {
  stapled: boolean;
  /** Of the stapled answer; `invalid` when it cannot be read, is not about this certificate or is not signed rightly. */
  status: 'good' | 'revoked' | 'unknown' | 'invalid' | null;
  detail: string;
  thisUpdate: string | null;
  nextUpdate: string | null;
  revokedAt: string | null;
  /** Out of its own dates when the scan looked. */
  stale: boolean;
}
