import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { CallerClaims, Permission, Scope, Via } from '@osk/contracts';
import type { Static, TSchema } from '@sinclair/typebox';
import type { RateRule } from '../limits';
import type { Logger } from '../logging/logger';

/**
 * Who may call: `key|session` and `session` are team routes behind the gateway; `public` needs nothing; `provider`
 * proves itself to the handler (a cloud's or registry's own signature); `service` is an internal call.
 */
export type RouteAuth = 'key|session' | 'session' | 'public' | 'provider' | 'service';
export type TeamAuth = 'key|session' | 'session';

/** `envelope` puts the result under `data`; `direct` and `document` send it as it is; `file` sends bytes. */
export type ResponseShape = 'envelope' | 'direct' | 'document' | 'file';

export type SuccessStatus = 200 | 201;
export type Responses = { [S in SuccessStatus]?: TSchema };

interface CommonSpec<Params extends TSchema, Query extends TSchema, Body extends TSchema, R extends Responses> {
  operationId: string;
  method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  /** Express form, `/api/alerts/:alert_id`. */
  path: string;
  summary: string;
  description?: string;
  tag?: string;
  shape: ResponseShape;
  params?: Params;
  query?: Query;
  body?: Body;
  /** The schema of the result (of `data` where the shape is envelope) under its success status. */
  responses: R;
  /** What can go wrong beyond what every route of its kind answers: status -> one sentence. */
  errors?: Partial<Record<400 | 404 | 409 | 413 | 415 | 503, string>>;
  /** This route's own cap, per caller (per address where there is no caller). */
  cap?: RateRule;
  /** JSON body limit, default 1 MiB. */
  bodyLimitBytes?: number;
  /** The handler reads `raw` itself (uploads, signed bodies); nothing is parsed before it. */
  rawBody?: { contentType: string; description: string };
  /** The message of a success envelope. */
  message?: string;
  /** Media type of a `file` answer, for the reference. */
  produces?: string[];
}

export interface TeamSpec<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  R extends Responses,
> extends CommonSpec<P, Q, B, R> {
  auth: TeamAuth;
  /** Default deny: a key|session route names the one scope a key needs. Session-only routes have none. */
  scope?: Scope;
  permission: Permission | 'member';
}

export interface OpenSpec<
  P extends TSchema,
  Q extends TSchema,
  B extends TSchema,
  R extends Responses,
> extends CommonSpec<P, Q, B, R> {
  auth: 'public' | 'provider' | 'service';
}

export type RouteSpec<
  P extends TSchema = TSchema,
  Q extends TSchema = TSchema,
  B extends TSchema = TSchema,
  R extends Responses = Responses,
> = TeamSpec<P, Q, B, R> | OpenSpec<P, Q, B, R>;

export interface BaseContext {
  requestId: string;
  traceparent?: string;
  /** The client's address as the gateway saw it. */
  ip: string;
  log: Logger;
  /** Aborted when the client has gone away. */
  signal: AbortSignal;
  /** Set by a public route: whom an attempt without a caller was about, for the audit record alone. */
  about?: { team_id: string; user_id: string };
}

export interface TeamContext extends BaseContext {
  teamId: string;
  userId: string;
  via: Via;
  caller: CallerClaims;
}

export interface ServiceContext extends BaseContext {
  /** The calling service, from its token. */
  callingService: string;
}

export type ContextOf<A extends RouteAuth> = A extends TeamAuth
  ? TeamContext
  : A extends 'service'
    ? ServiceContext
    : BaseContext;

export interface RouteInput<P extends TSchema, Q extends TSchema, B extends TSchema> {
  params: Static<P>;
  query: Static<Q>;
  body: Static<B>;
  /** The request itself, for uploads and signatures; its body is read already unless `rawBody` is declared. */
  raw: IncomingMessage;
}

/** What a `file` route gives back. */
export interface FileReply {
  contentType: string;
  body: string | Buffer | Readable;
  /** Offered to the browser as a download under this name. */
  filename?: string;
  headers?: Record<string, string>;
}

/** A result with a message, headers or cookies of its own. */
export class Reply<T> {
  constructor(
    readonly data: T,
    readonly options: { message?: string; headers?: Record<string, string> } = {},
  ) {}
}

type SuccessSchema<R extends Responses> = R extends { 201: infer S extends TSchema }
  ? S
  : R extends { 200: infer S extends TSchema }
    ? S
    : never;
export type ResultOf<Shape extends ResponseShape, R extends Responses> = Shape extends 'file'
  ? FileReply
  : Static<SuccessSchema<R>> | Reply<Static<SuccessSchema<R>>>;

/** A declared route with its handler, ready to be mounted. */
export interface Route {
  spec: RouteSpec;
  handler: (input: RouteInput<TSchema, TSchema, TSchema>, context: BaseContext) => Promise<unknown>;
}

export function successStatus(spec: Pick<RouteSpec, 'responses'>): SuccessStatus {
  return spec.responses[201] ? 201 : 200;
}
