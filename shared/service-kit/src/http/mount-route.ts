import { isIP } from 'node:net';
import { newId, type AuditSink, type CallerClaims } from '@osk/contracts';
import type { Request, RequestHandler, Response } from 'express';
import { authorise, CALLER_HEADER, SERVICE_HEADER, type TokenVerifier } from '../auth';
import { AppError, ERROR_TABLE, errorBody, toAppError } from '../errors';
import { rateHeaders, rateLimited, type RateLimiter } from '../limits';
import type { Logger } from '../logging/logger';
import type { Metrics } from '../metrics/metrics';
import { routeChecks } from '../route/route-checks';
import {
  Reply,
  successStatus,
  type BaseContext,
  type Route,
  type RouteInput,
  type ServiceContext,
  type TeamContext,
} from '../route/types';

import { inSpan } from '../tracing/span';
import { isAudited, resourcesOf } from './audit';
import { jsonBodyReader } from './json-body';
import { inRequest } from './request-scope';
import { sendResult } from './send';

export interface MountOptions {
  verifier: TokenVerifier;
  logger: Logger;
  metrics: Metrics;
  limiter: RateLimiter;
  audit?: AuditSink;
  /** `throw` in tests: an answer that is not as declared is a failure; `log` in production. */
  answers: 'throw' | 'log';
  /** The gateway itself answers callers directly and finds out who they are by itself. */
  identify?: (req: Request) => Promise<{ caller: CallerClaims; headers?: Record<string, string> }>;
}

/** The client's address and the request id, as the gateway put them; from anyone else they are what they claim. */
export const CLIENT_IP_HEADER = 'x-osk-client-ip';
export const REQUEST_ID_HEADER = 'x-request-id';
/** Characters of a path that an audit record keeps. */
const MAX_PATH = 1_000;
const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * Turns a declared route into an express handler: who, cap, permission, input, work, audit, answer, in this order,
 * so that nothing of a body is read for a caller who may not call.
 */
export function mountRoute(route: Route, options: MountOptions): RequestHandler {
  const { spec } = route;
  const readBody = spec.body && !spec.rawBody ? jsonBodyReader(spec.bodyLimitBytes) : undefined;
  const checks = routeChecks(spec, { eager: options.answers === 'throw' });
  const log = options.logger.child({ operation: spec.operationId });

  async function answer(req: Request, res: Response, context: BaseContext): Promise<unknown> {
    await admit(req, res, context);
    const check = checks();
    const input: RouteInput<never, never, never> = {
      params: (check.params ? check.params(req.params) : req.params) as never,
      query: (check.query ? check.query(req.query) : {}) as never,
      body: undefined as never,
      raw: req,
    };
    if (readBody && check.body) input.body = check.body(await readBody(req, res)) as never;
    return route.handler(input, context);
  }

  async function admit(req: Request, res: Response, context: BaseContext): Promise<void> {
    if (spec.auth === 'key|session' || spec.auth === 'session') {
      const found = options.identify
        ? await options.identify(req)
        : { caller: options.verifier.caller(header(req, CALLER_HEADER)) };
      if ('headers' in found && found.headers) res.set(found.headers);
      const { caller } = found;
      Object.assign(context, {
        teamId: caller.team_id,
        userId: caller.user_id,
        via: caller.via,
        caller,
      } satisfies Partial<TeamContext>);
      await applyCap(caller.credential_id, res);
      authorise(caller, spec);
    } else if (spec.auth === 'service') {
      Object.assign(context, {
        callingService: options.verifier.service(header(req, SERVICE_HEADER)),
      } satisfies Partial<ServiceContext>);
    } else {
      await applyCap(context.ip, res);
    }
  }

  async function applyCap(who: string, res: Response): Promise<void> {
    if (!spec.cap) return;
    const decision = await options.limiter.take(`${spec.operationId}:${who}`, spec.cap);
    if (!decision.allowed) throw rateLimited(decision);
    // The tighter of the two limits is the one a client has to know of.
    const shown = Number(res.getHeader('RateLimit-Remaining') ?? Infinity);
    if (decision.remaining < shown) res.set(rateHeaders(decision));
  }

  async function record(req: Request, context: BaseContext, status: number, result?: unknown): Promise<void> {
    if (!options.audit || !isAudited(spec)) return;
    const caller = (context as Partial<TeamContext>).caller;
    // A wildcard's value is a list of segments.
    const params = Object.fromEntries(Object.entries(req.params).map(([name, value]) => [name, String(value)]));
    await options.audit.record({
      at: new Date().toISOString(),
      request_id: context.requestId,
      team_id: caller?.team_id ?? context.about?.team_id ?? null,
      user_id: caller?.user_id ?? context.about?.user_id ?? null,
      credential_id: caller?.credential_id ?? null,
      via: caller?.via ?? null,
      ip: context.ip,
      operation_id: spec.operationId,
      method: spec.method.toUpperCase(),
      path: req.path.slice(0, MAX_PATH),
      params,
      resources: resourcesOf(spec, params, result),
      status,
    });
  }

  async function fail(req: Request, res: Response, context: BaseContext, thrown: unknown): Promise<void> {
    const error = toAppError(thrown, spec.method === 'get');
    const { status } = ERROR_TABLE[error.kind];
    if (status >= 500) {
      options.metrics.failures.inc({ operation: spec.operationId });
      log.error('request failed', { error: error.cause ?? error });
    }
    if (isWorthRecording(context, status))
      await record(req, context, status).catch((cause: unknown) => log.error('audit record lost', { error: cause }));
    if (res.headersSent) {
      res.destroy();
      return;
    }
    res
      .status(status)
      .set(error.headers ?? {})
      .json(errorBody(error, spec.shape === 'envelope' ? 'envelope' : 'detail'));
  }

  /** Refused attempts of known callers and at public doors (sign-in); floods are not, they would fill the store. */
  function isWorthRecording(context: BaseContext, status: number): boolean {
    return status !== 429 && ((context as Partial<TeamContext>).caller !== undefined || spec.auth === 'public');
  }

  function judge(result: unknown): void {
    const check = checks().answer;
    if (!check) return;
    // What leaves is JSON: Dates and undefined are judged as they will be written.
    const plain: unknown = JSON.parse(JSON.stringify(result instanceof Reply ? result.data : result) ?? 'null');
    const mistake = check(plain);
    if (!mistake) return;
    if (options.answers === 'throw') throw new Error(`${spec.operationId} answers against its schema: ${mistake}`);
    log.error('answer is not as declared', { mistake });
  }

  return (req, res) => {
    const started = process.hrtime.bigint();
    const gone = new AbortController();
    const context: BaseContext = { ...scopeOf(req), ip: clientIp(req), log, signal: gone.signal };
    res.set('X-Request-Id', context.requestId);
    res.once('close', () => {
      if (!res.writableFinished) gone.abort();
      options.metrics.requests.observe(
        { method: spec.method, operation: spec.operationId, status: String(res.statusCode) },
        Number(process.hrtime.bigint() - started) / 1e9,
      );
    });
    void inRequest(context, () =>
      inSpan(spec.operationId, context, { 'http.route': spec.path }, async () => {
        const result = await answer(req, res, context);
        judge(result);
        await record(req, context, successStatus(spec), result);
        await sendResult(res, spec, result);
      }).catch((thrown: unknown) => fail(req, res, context, thrown)),
    ).catch((error: unknown) => {
      log.error('answer could not be written', { error });
      res.destroy();
    });
  };
}

/** An id from outside is kept when it is a plain token, so that a caller can follow a request through the logs. */
export function scopeOf(req: Request): { requestId: string; traceparent?: string } {
  const given = header(req, REQUEST_ID_HEADER);
  return { requestId: given && REQUEST_ID.test(given) ? given : newId('req'), traceparent: header(req, 'traceparent') };
}

function clientIp(req: Request): string {
  const told = header(req, CLIENT_IP_HEADER);
  return told && isIP(told) ? told : (req.socket.remoteAddress ?? '');
}

function header(req: Request, name: string): string | undefined {
  const value = req.headers[name];
  return Array.isArray(value) ? value[0] : value;
}

export function notFound(): AppError {
  return new AppError('not_found', 'Not found');
}
