import type { CertificateFacts, OcspFacts, TrustFacts } from './certificate/certificate-facts';
import type { PresentedFacts } from './presented';
import type { CipherSuite } from './wire/cipher-suite';
import type { NamedGroup } from './wire/named-group';
import type { Protocol } from './wire/protocol';

/** What was looked at. */
export interface EndpointFacts {
  host: string;
  port: number;
  /** The target is an address, not a name. */
  literal: boolean;
  /** The protocol that was asked to switch to TLS. */
  starttls: string | null;
}

export type ProtocolFacts = Record<Protocol, 'offered' | 'refused' | 'unknown'>;

export interface CipherFacts {
  protocol: Protocol;
  /** As the server takes them. */
  suites: CipherSuite[];
  /** Whose order decides; `unknown` when one suite leaves nothing to prefer, or the profile does not ask. */
  preference: 'server' | 'client' | 'unknown';
}

export interface DhFacts {
  protocol: Protocol;
  bits: number;
  /** The standard the prime is from, where it is a published one. */
  knownAs: string | null;
  /** Sent with an export suite. */
  export: boolean;
  primality: 'prime' | 'composite';
  sha256: string;
}

export interface GroupFacts {
  tls12: NamedGroup[];
  tls13: NamedGroup[];
}

/** What the ServerHello to a hello with everything in it shows, per protocol up to TLS 1.2. */
export interface HandshakeFacts {
  protocol: Protocol;
  compression: number;
  secureRenegotiation: boolean;
  extendedMasterSecret: boolean;
  encryptThenMac: boolean;
  heartbeat: boolean;
  sessionTicket: boolean;
  sessionId: boolean;
  clientCertificateRequested: boolean;
}

/** A test that ran: `vulnerable`, `safe`, or `not_applicable` with why. */
export interface Verdict {
  result: 'vulnerable' | 'safe' | 'not_applicable';
  detail: string;
}

export interface RenegotiationFacts {
  /** Renegotiations the client asked for and got, of `asked`. */
  accepted: number;
  asked: number;
}

export interface HttpFacts {
  /** False: whatever answers there is not an HTTP server. */
  spoken: boolean;
  status: number | null;
  /** Each Strict-Transport-Security value. */
  hsts: string[];
  contentEncoding: string | null;
}

export interface SessionFacts {
  protocol: string;
  resumedByTls12: boolean | null;
  resumedByTls13: boolean | null;
  /** Bytes of early data the server would take; null when TLS 1.3 gave no ticket. */
  maxEarlyData: number | null;
}

export interface CaaFacts {
  /** The name that carries the records; null when none up to the root does. */
  foundAt: string | null;
  records: string[];
}

export interface HandshakeSignatureFacts {
  /** Schemes the server signed with when it was offered nothing better. */
  weakAccepted: string[];
}

/** Every fact by name. A collector gathers one; checks name those they need. */
export interface SslFacts {
  endpoint: EndpointFacts;
  protocols: ProtocolFacts;
  ciphers: CipherFacts[];
  dh: DhFacts[];
  groups: GroupFacts;
  handshakes: HandshakeFacts[];
  handshakeSignature: HandshakeSignatureFacts;
  fallbackScsv: Verdict;
  heartbleed: Verdict;
  ccsInjection: Verdict;
  ticketbleed: Verdict;
  robot: Verdict;
  renegotiation: RenegotiationFacts;
  session: SessionFacts;
  alpn: string[];
  presented: PresentedFacts;
  certificate: CertificateFacts;
  trust: TrustFacts;
  ocsp: OcspFacts;
  http: HttpFacts;
  caa: CaaFacts;
}
