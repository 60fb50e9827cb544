export type DnsRecordType =
  'A' | 'AAAA' | 'CNAME' | 'MX' | 'NS' | 'TXT' | 'SOA' | 'CAA' | 'PTR' | 'SRV' | 'DS' | 'DNSKEY';

export interface DnsAnswer {
  name: string;
  /** The record's own type: a CNAME may stand before the records asked for. */
  type: string;
  /** Seconds. */
  ttl: number;
  /**
   * JSON data by type: text for A, AAAA, CNAME, NS, PTR; text for TXT (its strings joined, RFC 7208 3.3);
   * `{preference, exchange}` MX; `{mname, rname, serial, refresh, retry, expire, minimum}` SOA;
   * `{flags, tag, value, issuerCritical}` CAA; `{priority, weight, port, target}` SRV;
   * `{keyTag, algorithm, digestType, digest}` DS (hex); `{flags, algorithm, key}` DNSKEY (base64).
   */
  data: unknown;
}

export interface DnsQueryOptions {
  /** Whole exchange, in ms; default 5,000. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** A DNS server by name or address, vetted like any other target. Default: the system's, which is trusted. */
  server?: string;
  /** Default 53. */
  port?: number;
}
