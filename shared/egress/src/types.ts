import type { Readable } from 'node:stream';
import type { Socket } from 'node:net';
import type { ConnectionOptions, TLSSocket } from 'node:tls';

/** Why an address or URL may not be reached. Told apart by `code`, never by text. */
export type EgressRefusal =
  | 'invalid_target' | 'scheme_not_allowed' | 'address_not_allowed' | 'unresolvable' | 'too_many_redirects';

/** The result of vetting a host: every address it resolves to is allowed; connect to one of these and no other. */
export interface VettedHost {
  /** The host as given, without brackets, in lower case and IDNA form. */
  host: string;
  /** Allowed addresses in resolver order, canonical text, at least one. */
  addresses: string[];
  /** True when the host was itself an IP literal. */
  literal: boolean;
}

export interface EgressHttpRequest {
  method?: string;
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | Readable;
  /** Redirects to follow, each vetted anew; 0 (the default) hands a 3xx back as it is. */
  maxRedirects?: number;
  /** Whole exchange, in ms; default 10,000. */
  timeoutMs?: number;
  /** Bytes of body kept, the rest is discarded and `truncated` set; default 1 MiB. */
  maxBodyBytes?: number;
  /** False accepts a certificate that does not verify (scanners look at broken servers). Default true. */
  verifyTls?: boolean;
  /** `https_only` refuses `http:` unless the deployment allows it (webhooks, callbacks). Default `any`. */
  schemes?: 'any' | 'https_only';
  signal?: AbortSignal;
}

export interface EgressHttpResponse {
  status: number;
  /** Lower-case names; repeated headers (set-cookie) keep every value, in order. */
  headers: Record<string, string[]>;
  body: Buffer;
  truncated: boolean;
  /** The URL that answered, after redirects. */
  url: string;
  /** Every hop that redirected. */
  redirects: { url: string; status: number; location: string }[];
  /** The address connected to. */
  address: string;
  timings: { totalMs: number };
}

export interface EgressConnectOptions {
  /** Default 5,000. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

/**
 * The one way out of the platform. Every method resolves a name once, refuses (throws `EgressError`) when any of
 * its addresses is not allowed, and connects to the very address it vetted.
 */
export interface Egress {
  /** Resolve and vet without connecting. */
  vet(host: string): Promise<VettedHost>;
  /** Parse and vet a URL (scheme, no credentials, host). */
  vetUrl(url: string, options?: { schemes?: 'any' | 'https_only' }): Promise<VettedHost & { url: URL }>;
  /** True when one address (text form) may be reached. Pure; for CIDR expansion. */
  allows(address: string): boolean;
  http(url: string, request?: EgressHttpRequest): Promise<EgressHttpResponse>;
  tcp(host: string | VettedHost, port: number, options?: EgressConnectOptions): Promise<Socket>;
  tls(host: string | VettedHost, port: number, tls?: ConnectionOptions, options?: EgressConnectOptions): Promise<TLSSocket>;
  /** One datagram out, the first answer back (or a timeout error). */
  udp(host: string | VettedHost, port: number, message: Buffer, options?: EgressConnectOptions): Promise<Buffer>;
  /** A DNS question to a vetted server, or to the system's resolver when none is named. */
  dns(name: string, type: DnsRecordType, options?: EgressConnectOptions & { server?: string; port?: number }): Promise<DnsAnswer[]>;
  close(): Promise<void>;
}

export type DnsRecordType = 'A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'TXT' | 'SOA' | 'CAA' | 'PTR' | 'SRV' | 'DS' | 'DNSKEY';
export interface DnsAnswer {
  name: string;
  type: string;
  ttl: number;
  data: unknown;
}
