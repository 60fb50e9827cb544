import type { Express } from 'express';
import { readiness, type HealthCheck, type Logger } from '@osk/service-kit';
import type { ServiceProbe } from './service-probe';

/**
 * `/healthz`: the process lives. `/readyz`: the store answers, without which no caller can be told from another; the
 * services are reported beside it and decide nothing, since the gateway is of use with any of them.
 */
export function mountProbes(app: Express, store: HealthCheck, services: ServiceProbe, logger: Logger): void {
  app.get('/healthz', (_req, res) => void res.json({ status: 'ok' }));
  app.get('/readyz', async (_req, res) => {
    const onFailure = (name: string, error: unknown) => logger.warn('not ready', { dependency: name, error });
    const [own, others] = await Promise.all([readiness([store], 2_000, onFailure), services.states()]);
    const status = own.ready ? 'ready' : 'not_ready';
    res.status(own.ready ? 200 : 503).json({ status, checks: own.checks, services: others });
  });
}
