import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { isProviderPath, type ServiceName } from '@osk/contracts';
import {
  AppError,
  CLIENT_IP_HEADER,
  errors,
  rateHeaders,
  REQUEST_ID_HEADER,
  toAppError,
  type Logger,
  type RateDecision,
} from '@osk/service-kit';
import { PROVIDER_RATE, showsCredential, type Admission, type Admitted } from '../credentials/admission';
import type { CallerTokens } from '../credentials/caller-tokens';
import { holdBackUntilChanged } from '../credentials/password-due';
import { abandon, type Upstream } from '../proxy/upstream';
import { upstreamError } from '../proxy/upstream-failure';
import { upstreamHeaders } from '../proxy/upstream-headers';
import { answerOptions } from './cors';
import type { ProxyMetrics } from './proxy-metrics';
import { refuse } from './refuse';
import { requestIdOf, traceparentOf } from './request-ids';
import { readPath } from './request-path';
import { setHeaders } from './security-headers';

export interface DoorParts {
  admission: Admission;
  tokens: CallerTokens;
  upstreams: Record<ServiceName, Upstream>;
  /** The gateway's own routes, and 404 for what nobody owns. */
  own: RequestListener;
  /** Own paths that answer without a credential: they count by address. */
  isPublic(path: string): boolean;
  clientAddress(req: IncomingMessage): string;
  headers: readonly (readonly [string, string])[];
  cors(req: IncomingMessage, res: ServerResponse): void;
  metrics: ProxyMetrics;
  logger: Logger;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** http-proxy and node write a body for these only as long as Content-Length says; chunks would begin a new request. */
const NEVER_CHUNKED: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE']);
/** The largest upload (500 MB) and the form around it. */
const MAX_BODY_BYTES = 512 * 1024 * 1024;
/** For probes: they must get through whatever else happens. */
const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

interface Arrival {
  req: IncomingMessage;
  res: ServerResponse;
  requestId: string;
  clientIp: string;
}

/** The first to see every request: checks its shape, then hands it to a service or to the gateway's own routes. */
export function createDoor(parts: DoorParts): RequestListener {
  return (req, res) => {
    const requestId = requestIdOf(req.headers);
    setHeaders(res, parts.headers);
    res.setHeader('X-Request-Id', requestId);
    parts.cors(req, res);
    try {
      pass(parts, req, res, requestId)?.catch((thrown: unknown) => fail(parts, req, res, requestId, thrown));
    } catch (thrown) {
      fail(parts, req, res, requestId, thrown);
    }
  };
}

function fail(parts: DoorParts, req: IncomingMessage, res: ServerResponse, requestId: string, thrown: unknown): void {
  const error = toAppError(thrown, req.method === 'GET');
  if (error.kind === 'unexpected' || error.kind === 'unavailable') {
    parts.logger.error('request failed at the door', { error: error.cause ?? error, request_id: requestId });
  }
  if (res.headersSent) res.destroy();
  else refuse(res, error);
}

/** Gives a promise only where something has to be waited for: the usual request passes in one go. */
function pass(
  parts: DoorParts,
  req: IncomingMessage,
  res: ServerResponse,
  requestId: string,
): Promise<void> | undefined {
  const { path, owner } = readPath(req.url ?? '');
  checkMessage(req, res);
  if (req.method === 'OPTIONS') {
    answerOptions(res);
    return undefined;
  }
  const arrival: Arrival = { req, res, requestId, clientIp: parts.clientAddress(req) };
  if (owner === undefined) return answerHere(parts, arrival, path);
  if (isProviderPath(path)) return forwardProvider(parts, arrival, owner);
  const admitted = parts.admission.admitNow(req.headers);
  if (!admitted) return forwardAdmitted(parts, arrival, owner);
  forwardCaller(parts, arrival, owner, admitted);
  return undefined;
}

async function forwardAdmitted(parts: DoorParts, arrival: Arrival, owner: ServiceName): Promise<void> {
  forwardCaller(parts, arrival, owner, await parts.admission.admit(arrival.req.headers, arrival.clientIp));
}

function forwardCaller(parts: DoorParts, arrival: Arrival, owner: ServiceName, { principal, rate }: Admitted): void {
  showRate(arrival.res, rate);
  holdBackUntilChanged(principal);
  forward(parts, arrival, owner, parts.tokens.tokenFor(principal));
}

async function forwardProvider(parts: DoorParts, arrival: Arrival, owner: ServiceName): Promise<void> {
  showRate(arrival.res, await parts.admission.admitAddress(arrival.clientIp, PROVIDER_RATE));
  forward(parts, arrival, owner, undefined);
}

function checkMessage(req: IncomingMessage, res: ServerResponse): void {
  const method = req.method ?? '';
  if (!METHODS.has(method)) {
    res.setHeader('Allow', [...METHODS].join(', '));
    throw new AppError('method_not_allowed', `The method ${method} is not supported`);
  }
  if (req.headers['transfer-encoding'] !== undefined && NEVER_CHUNKED.has(method)) {
    throw errors.malformed(`A ${method} request with a body needs Content-Length`);
  }
  if (Number(req.headers['content-length'] ?? 0) > MAX_BODY_BYTES) {
    throw errors.tooLarge('The request body is larger than 512 MB');
  }
}

async function answerHere(parts: DoorParts, { req, res, requestId, clientIp }: Arrival, path: string): Promise<void> {
  if (!PROBES.has(path) && (parts.isPublic(path) || !showsCredential(req.headers))) {
    showRate(res, await parts.admission.admitAddress(clientIp));
  }
  // The routes read these two where a service would: what an outsider put there must not stand.
  req.headers[CLIENT_IP_HEADER] = clientIp;
  req.headers[REQUEST_ID_HEADER] = requestId;
  parts.own(req, res);
}

function forward(parts: DoorParts, arrival: Arrival, service: ServiceName, callerToken: string | undefined): void {
  const { req, res, requestId, clientIp } = arrival;
  if (res.destroyed) return;
  const traceparent = traceparentOf(req.headers);
  req.headers = upstreamHeaders(req, { callerToken, clientIp, requestId, traceparent });
  const finished = parts.metrics.start(service, req.method ?? '');
  res.on('close', () => {
    finished(res.statusCode);
    if (!res.writableFinished) abandon(req);
  });
  parts.upstreams[service].forward(req, res, (failure) => {
    const { error, status } = upstreamError(service, failure);
    parts.logger.warn(error.message, { upstream: service, code: failure.code, request_id: requestId });
    refuse(res, error, status);
  });
}

function showRate(res: ServerResponse, decision: RateDecision): void {
  const headers = rateHeaders(decision);
  for (const name in headers) res.setHeader(name, headers[name]!);
}
