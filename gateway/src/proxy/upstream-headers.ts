import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { CALLER_HEADER, CLIENT_IP_HEADER, REQUEST_ID_HEADER, SERVICE_HEADER } from '@osk/service-kit';

export interface Vouched {
  /** The caller's token; absent on routes where the provider proves itself to the service. */
  callerToken?: string;
  clientIp: string;
  requestId: string;
  traceparent: string;
}

/** What belongs to one connection and not to the request (RFC 9110, 7.6.1), and what the gateway alone may say. */
const DROPPED: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'http2-settings',
  'expect',
  'x-api-key',
  'x-session-id',
  'cookie',
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-forwarded-prefix',
  'x-real-ip',
  CALLER_HEADER,
  SERVICE_HEADER,
  CLIENT_IP_HEADER,
  REQUEST_ID_HEADER,
  'traceparent',
]);

const OWN_PREFIX = 'x-osk-';
/** The one header of that prefix that outsiders send: a cloud's ingest token, which the service checks. */
const INGEST_TOKEN = 'x-osk-ingest-token';
/** These frame the body or name the host: a client cannot have them taken off by listing them in Connection. */
const KEPT_WHATEVER: ReadonlySet<string> = new Set(['content-length', 'transfer-encoding', 'host', 'content-type']);

/** The headers a service gets: the client's own, less what only a gateway may say, and what this one vouches for. */
export function upstreamHeaders(req: IncomingMessage, vouched: Vouched): IncomingHttpHeaders {
  const given = req.headers;
  const nominated = nominatedBy(given.connection);
  const headers: IncomingHttpHeaders = {};
  for (const name in given) {
    if (DROPPED.has(name) || (name.startsWith(OWN_PREFIX) && name !== INGEST_TOKEN)) continue;
    // Providers authenticate with it (Pub/Sub's OIDC token, a registry's secret); nobody else may reach a service so.
    if (name === 'authorization' && vouched.callerToken !== undefined) continue;
    if (nominated?.has(name)) continue;
    headers[name] = given[name];
  }
  if (vouched.callerToken !== undefined) headers[CALLER_HEADER] = vouched.callerToken;
  headers[CLIENT_IP_HEADER] = vouched.clientIp;
  headers[REQUEST_ID_HEADER] = vouched.requestId;
  headers['traceparent'] = vouched.traceparent;
  return headers;
}

function nominatedBy(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined;
  const names = connection.split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => !KEPT_WHATEVER.has(name)));
}
