import type { Readable } from 'node:stream';
import type { Socket } from 'node:net';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import type { DnsAnswer, DnsQueryOptions, DnsRecordType } from './dns/types';

/** Why an address or URL may not be reached. Told apart by `code`, never by text. */
export type EgressRefusal =
  'invalid_target' | 'scheme_not_allowed' | 'address_not_allowed' | 'unresolvable' | 'too_many_redirects';

/** The result of vetting a host: every address it resolves to is allowed; connect to one of these and no other. */
export interface VettedHost {
  /** The host as given, without brackets, in lower case and IDNA form. */
  host: string;
  /** Allowed addresses in resolver order, canonical text, at least one. */
  addresses: string[];
  /** True when the host was itself an IP literal. */
  literal: boolean;
}

export type SchemeRule = 'any' | 'https_only';

/** What HTTP requests have in common, answered whole (`http`) or as a stream (`stream`). */
export interface EgressRequestBase {
  /** Default GET. */
  method?: string;
  /** `user-agent`, `accept` and `accept-encoding` are set when missing. */
  headers?: Record<string, string | string[]>;
  body?: string | Buffer | Readable;
  /**
   * Sent as the request target exactly as written, instead of the URL's own normalised path and query (scanners
   * send `/../`); must begin with `/`. Not used after a redirect.
   */
  path?: string;
  /**
   * Redirects to follow, each vetted anew; 0 (the default) hands a 3xx back as it is. On another origin only headers
   * known to carry no credential are kept. One more than this is `too_many_redirects`.
   */
  maxRedirects?: number;
  /** False accepts a certificate that does not verify (scanners look at broken servers). Default true. */
  verifyTls?: boolean;
  /** Own trust anchors, client certificate or SNI; the client certificate and SNI stay with the first origin. */
  tls?: Pick<ConnectionOptions, 'ca' | 'cert' | 'key' | 'passphrase' | 'servername' | 'minVersion' | 'maxVersion'>;
  /** `https_only` refuses `http:` unless the deployment allows it (webhooks, callbacks). Default `any`. */
  schemes?: SchemeRule;
  /** False hands the body back as it came, with its `content-encoding`. Default true (gzip, deflate, br). */
  decompress?: boolean;
  /** The host as vetted before: connects to these addresses, with no second look-up, as long as the host is this one. */
  vetted?: VettedHost;
  signal?: AbortSignal;
}

export interface EgressHttpRequest extends EgressRequestBase {
  /** Whole exchange, in ms, look-up and last byte of the body included; default 10,000. */
  timeoutMs?: number;
  /** Bytes of (decompressed) body kept; reading stops there and `truncated` is set. Default 1 MiB. */
  maxBodyBytes?: number;
}

export interface EgressStreamRequest extends EgressRequestBase {
  /** Look-up to response headers, redirects included, in ms; default 30,000. */
  headersTimeoutMs?: number;
  /** Longest wait for the next piece of body, in ms; default 30,000. */
  idleTimeoutMs?: number;
  /** Whole exchange, in ms; default 30 minutes. */
  timeoutMs?: number;
  /** The body fails with `body_too_large` past this many (decompressed) bytes; default 10 GiB. */
  maxBodyBytes?: number;
}

export interface EgressResponseHead {
  status: number;
  /** Lower-case names; repeated headers (set-cookie) keep every value, in order. */
  headers: Record<string, string[]>;
  /** The URL that answered, after redirects. */
  url: string;
  /** Every hop that redirected. */
  redirects: { url: string; status: number; location: string }[];
  /** The address connected to. */
  address: string;
}

export interface EgressHttpResponse extends EgressResponseHead {
  body: Buffer;
  truncated: boolean;
  timings: { totalMs: number };
}

export interface EgressStreamResponse extends EgressResponseHead {
  /** Read it to its end or destroy it: the connection is held until then. Errors are `EgressError`s. */
  body: Readable;
}

export interface EgressConnectOptions {
  /** Default 5,000. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export interface VetUrlOptions extends EgressConnectOptions {
  schemes?: SchemeRule;
}

/**
 * The one way out of the platform. Every method resolves a name once, refuses (throws `EgressError`) when any of
 * its addresses is not allowed, and connects to the very address it vetted.
 */
export interface Egress {
  /** Resolve and vet without connecting. */
  vet(host: string, options?: EgressConnectOptions): Promise<VettedHost>;
  /** Parse and vet a URL (scheme, no credentials, host). */
  vetUrl(url: string, options?: VetUrlOptions): Promise<VettedHost & { url: URL }>;
  /** True when one address (text form) may be reached. Pure; for CIDR expansion. */
  allows(address: string): boolean;
  http(url: string, request?: EgressHttpRequest): Promise<EgressHttpResponse>;
  /** As `http`, with the body as a stream under backpressure, for what is too large to hold in memory. */
  stream(url: string, request?: EgressStreamRequest): Promise<EgressStreamResponse>;
  /** The caller owns the socket; an `error` nobody listens for does not end the process, `close` still follows. */
  tcp(host: string | VettedHost, port: number, options?: EgressConnectOptions): Promise<Socket>;
  /** `tls` is Node's; where to connect (host, port, path, socket, lookup) is not for it to say. SNI is the host's name. */
  tls(
    host: string | VettedHost,
    port: number,
    tls?: ConnectionOptions,
    options?: EgressConnectOptions,
  ): Promise<TLSSocket>;
  /** One datagram out, the first answer back (or a timeout error). */
  udp(host: string | VettedHost, port: number, message: Buffer, options?: EgressConnectOptions): Promise<Buffer>;
  /**
   * A DNS question to a vetted server, or to the system's resolver when none is named. A name without such records
   * is `[]`, a name that does not exist (NXDOMAIN) `unresolvable`, every other failure `protocol_error`.
   */
  dns(name: string, type: DnsRecordType, options?: DnsQueryOptions): Promise<DnsAnswer[]>;
  /** Ends what is under way with `aborted`; sockets handed to callers stay theirs. */
  close(): Promise<void>;
}
