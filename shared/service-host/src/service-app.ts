import type { ServiceName } from '@osk/contracts';
import { createServiceApp, type Route } from '@osk/service-kit';
import type { Express } from 'express';
import type { ServiceDeps } from './service-module';

/** The express app of a service: its routes, guarded and recorded, with the store and the bus in its readiness. */
export function serviceApp(
  name: ServiceName,
  deps: Pick<ServiceDeps, 'store' | 'bus' | 'verifier' | 'logger' | 'metrics' | 'audit' | 'limiter'>,
  routes: readonly Route[],
): Express {
  return createServiceApp({
    name,
    routes,
    verifier: deps.verifier,
    logger: deps.logger,
    metrics: deps.metrics,
    audit: deps.audit,
    limiter: deps.limiter,
    health: [
      { name: 'store', check: () => deps.store.ping() },
      { name: 'bus', check: () => deps.bus.ping() },
    ],
  });
}
