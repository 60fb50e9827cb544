import express, { type Express, type Request, type Response } from 'express';
import { AppError, ERROR_TABLE, errorBody } from '../errors';
import { readiness, type HealthCheck } from '../health/health';
import { createMemoryRateLimiter, type RateLimiter } from '../limits';
import { openApiDocument } from '../openapi/document';
import { assertRoutes, inMatchingOrder } from '../route/route-list';
import type { Route } from '../route/types';
import { mountRoute, notFound, type MountOptions } from './mount-route';

export interface ServiceAppOptions extends Omit<MountOptions, 'limiter' | 'answers'> {
  name: string;
  routes: readonly Route[];
  health: readonly HealthCheck[];
  limiter?: RateLimiter;
  answers?: 'throw' | 'log';
}

/**
 * The express app of one service: its declared routes, `/healthz` (the process lives), `/readyz` (store and bus
 * answer), `/internal/openapi.json`, 404 for an unknown path and 405 with Allow for a known one.
 */
export function createServiceApp(options: ServiceAppOptions): Express {
  const app = express();
  configure(app);
  mountHealth(app, options.health, options.logger);
  mountRoutes(app, options.routes, {
    ...options,
    limiter: options.limiter ?? createMemoryRateLimiter(),
    answers: options.answers ?? (process.env.NODE_ENV === 'test' ? 'throw' : 'log'),
  });
  const document = openApiDocument(options.routes, { title: options.name });
  app.get('/internal/openapi.json', (_req, res) => void res.json(document));
  mountFallbacks(app, options.routes);
  return app;
}

export function configure(app: Express): void {
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  app.set('strict routing', false);
}

export function mountHealth(app: Express, health: readonly HealthCheck[], logger: MountOptions['logger']): void {
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', async (_req, res) => {
    const state = await readiness(health, 2_000, (name, error) =>
      logger.warn('not ready', { dependency: name, error }),
    );
    res.status(state.ready ? 200 : 503).json({ status: state.ready ? 'ready' : 'not_ready', checks: state.checks });
  });
}

export function mountRoutes(app: Express, routes: readonly Route[], options: MountOptions): void {
  assertRoutes(routes);
  for (const route of inMatchingOrder(routes)) app[route.spec.method](route.spec.path, mountRoute(route, options));
}

/** Last in line: 405 with Allow for a path that other methods have, 404 for the rest, and no stack for anything. */
export function mountFallbacks(app: Express, routes: readonly Route[]): void {
  const methods = new Map<string, string[]>();
  for (const { spec } of inMatchingOrder(routes))
    methods.set(spec.path, [...(methods.get(spec.path) ?? []), spec.method.toUpperCase()]);
  for (const [path, allowed] of methods) {
    app.all(path, (_req, res) => {
      const error = new AppError('method_not_allowed', `This path takes ${allowed.join(', ')}`);
      refuse(res.set('Allow', allowed.join(', ')), error);
    });
  }
  app.use((_req, res) => refuse(res, notFound()));
  app.use((thrown: unknown, _req: Request, res: Response, next: (error?: unknown) => void) => {
    if (res.headersSent) return next(thrown);
    const bad = thrown instanceof URIError || (thrown as { status?: number }).status === 400;
    refuse(
      res,
      bad
        ? new AppError('malformed', 'The path is not valid percent-encoding')
        : new AppError('unexpected', 'An unexpected error'),
    );
  });
}

export function refuse(res: Response, error: AppError): void {
  res
    .status(ERROR_TABLE[error.kind].status)
    .set(error.headers ?? {})
    .json(errorBody(error, 'envelope'));
}
