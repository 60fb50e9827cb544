import { dialTcp } from './connect/tcp';
import { dialTls } from './connect/tls';
import { exchangeUdp } from './connect/udp';
import { withDeadline, type Deadline } from './deadline';
import { queryDns } from './dns/query';
import { systemDnsServers } from './dns/system-servers';
import { EgressError } from './errors';
import { ClientPool } from './http/client-pool';
import { requestStream } from './http/streamed';
import { requestWhole } from './http/whole';
import { compileAllowList } from './policy/allow-list';
import { systemResolver, type HostResolver } from './resolver';
import type { Egress, VettedHost } from './types';
import { requirePort, Vetter } from './vetter';

export interface EgressOptions {
  /** CIDRs, addresses, host names and `*.suffix`es that may be reached although private (`OSK_EGRESS_ALLOW`). */
  allow: readonly string[];
  /** Lets `https_only` requests use `http:` (`OSK_EGRESS_ALLOW_HTTP`; tests only). */
  allowHttp: boolean;
  /** Default: the operating system's. */
  resolver?: HostResolver;
  /** Sent when a request names none. */
  userAgent?: string;
  /** Keep-alive connections kept for later requests; default 64. */
  maxIdleConnections?: number;
}

const CONNECT_TIMEOUT_MS = 5_000;
const DNS_PORT = 53;

/** Throws `EgressConfigError` when an entry of `allow` cannot be understood. Opens nothing by itself. */
export function createEgress(options: EgressOptions): Egress {
  const vetter = new Vetter({
    allow: compileAllowList(options.allow),
    allowHttp: options.allowHttp,
    resolver: options.resolver ?? systemResolver,
  });
  const pool = new ClientPool(options.maxIdleConnections ?? 64);
  const http = { pool, vetter, userAgent: options.userAgent ?? 'OpenSkerry/1.0' };

  const limited = <T>(
    limits: { timeoutMs?: number; signal?: AbortSignal } | undefined,
    work: (deadline: Deadline) => Promise<T>,
  ) => withDeadline(limits?.timeoutMs ?? CONNECT_TIMEOUT_MS, limits?.signal, work);
  const target = async (host: string | VettedHost, port: number, deadline: Deadline): Promise<VettedHost> => {
    const vetted = typeof host === 'string' ? await vetter.vetHost(host, deadline) : vetter.recheck(host);
    requirePort(port, vetted.host);
    return vetted;
  };

  return {
    vet: (host, limits) => limited(limits, (deadline) => vetter.vetHost(host, deadline)),
    vetUrl: (url, limits) => limited(limits, (deadline) => vetter.vetUrl(url, limits?.schemes ?? 'any', deadline)),
    allows: (address) => vetter.allows(address),
    http: (url, request = {}) => requestWhole(http, url, request),
    stream: (url, request = {}) => requestStream(http, url, request),
    tcp: (host, port, limits) =>
      limited(limits, async (deadline) => dialTcp(await target(host, port, deadline), port, deadline)),
    tls: (host, port, tls = {}, limits) =>
      limited(limits, async (deadline) => dialTls(await target(host, port, deadline), port, tls, deadline)),
    udp: (host, port, message, limits) =>
      limited(limits, async (deadline) => exchangeUdp(await target(host, port, deadline), port, message, deadline)),
    dns: (name, type, query = {}) =>
      limited(query, async (deadline) => {
        const system = query.server === undefined ? systemDnsServers()[0] : undefined;
        if (system) return queryDns(system.server, system.port, name, type, deadline);
        if (query.server === undefined) throw new EgressError('connect_failed', 'This machine has no DNS server set.');
        const port = query.port ?? DNS_PORT;
        return queryDns(await target(query.server, port, deadline), port, name, type, deadline);
      }),
    close: () => pool.close(),
  };
}
