import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream';
import { dialTcp } from '../connect/tcp';
import { dialTls } from '../connect/tls';
import type { Deadline } from '../deadline';
import type { EgressRequestBase, VettedHost } from '../types';
import type { ClientPool, Lease } from './client-pool';
import { httpFailure } from './failure';
import { collectHeaders } from './headers';

/** One request on its way to one vetted origin. */
export interface Hop {
  target: VettedHost & { url: URL };
  path: string;
  method: string;
  headers: Record<string, string | string[]>;
  body: EgressRequestBase['body'];
  verifyTls: boolean;
  tls: EgressRequestBase['tls'];
}

export interface HopResponse {
  status: number;
  headers: Record<string, string[]>;
  /** As sent, still encoded. Ending or destroying it gives the connection back. */
  body: Readable;
  address: string;
}

const REPEATABLE = new Set(['GET', 'HEAD', 'OPTIONS']);

export async function exchange(pool: ClientPool, hop: Hop, deadline: Deadline): Promise<HopResponse> {
  for (;;) {
    const lease = pool.lease(connectionKey(hop), hop.target.url.origin, () => dial(hop, deadline));
    try {
      return await send(lease, hop, deadline);
    } catch (error) {
      lease.release(false);
      // The peer may close an idle connection in the moment we use it; a fresh one tells whether that was all.
      const stale = lease.reused && hop.body === undefined && REPEATABLE.has(hop.method) && !deadline.signal.aborted;
      if (!stale) throw httpFailure(error, hop.target.host, deadline);
    }
  }
}

async function send(lease: Lease, hop: Hop, deadline: Deadline): Promise<HopResponse> {
  const response = await lease.client.request({
    path: hop.path,
    method: hop.method as 'GET',
    headers: hop.headers,
    body: hop.body ?? null,
    signal: deadline.signal,
    responseHeaders: 'raw',
  });
  const body: Readable = response.body;
  finished(body, { writable: false }, (error) => lease.release(!error && body.readableEnded));
  return {
    status: response.statusCode,
    headers: collectHeaders(response.headers as unknown as string[]),
    body,
    address: lease.address() as string,
  };
}

function dial({ target, verifyTls, tls }: Hop, deadline: Deadline) {
  const { url } = target;
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  if (url.protocol === 'http:') return dialTcp(target, port, deadline);
  return dialTls(target, port, { ...tls, rejectUnauthorized: verifyTls, ALPNProtocols: ['http/1.1'] }, deadline);
}

/** A connection may serve another exchange only when it would have been opened in just the same way. */
function connectionKey({ target, verifyTls, tls }: Hop): string {
  const settings = tls ? createHash('sha256').update(stableText(tls)).digest('base64') : '';
  return [target.url.origin, target.addresses.join(','), String(verifyTls), settings].join(' ');
}

function stableText(value: unknown): string {
  return JSON.stringify(value, (_key, item: unknown) =>
    item instanceof Object && !Array.isArray(item)
      ? Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)))
      : item,
  );
}
