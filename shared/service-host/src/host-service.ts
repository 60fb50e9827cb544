import { connectBus } from '@osk/bus';
import type { ServiceName } from '@osk/contracts';
import type { Egress } from '@osk/egress';
import { connectStore, outboxAudit, OutboxRelay, StoreRateLimiter } from '@osk/persistence';
import {
  createMetrics,
  listen,
  type CommonConfig,
  type Listening,
  type Logger,
  type Metrics,
  type TokenVerifier,
} from '@osk/service-kit';
import type { Vault } from '@osk/vault';
import { observeBacklog } from './backlog-metrics';
import type { Peers } from './peers';
import { scopedBus } from './scoped-bus';
import type { AnyServiceModule, BuiltService, ServiceDeps, ServiceRole } from './service-module';

/** What a deployment gives to a service it hosts. */
export interface Hosting {
  config: CommonConfig & Record<string, unknown>;
  role: ServiceRole;
  mongodbUrl: string;
  rabbitmqUrl: string;
  egress: Egress;
  vault: Vault;
  logger: Logger;
  verifier: TokenVerifier;
  peersOf(service: ServiceName): Peers;
  listen: { port: number; host: string };
}

export interface HostedService {
  name: string;
  port: number;
  metrics: Metrics;
  stop(): Promise<void>;
}

/**
 * Connects, builds, brings the indexes up, then serves and works. What was opened is closed again when a later step
 * fails. Stopping goes the other way round: no new requests, no new work, the outbox drained as far as it goes, then
 * the connections.
 */
export async function hostService(module: AnyServiceModule, hosting: Hosting): Promise<HostedService> {
  const logger = hosting.logger.child({ service: module.name });
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const closer of closers.reverse())
      await closer().catch((error: unknown) => logger.warn('did not close cleanly', { error }));
  };
  try {
    const store = await opened(connectStore({ url: hosting.mongodbUrl, service: module.name, logger }), closers);
    const bus = await opened(connectBus({ url: hosting.rabbitmqUrl, service: module.name, logger }), closers);
    const metrics = createMetrics(module.name);
    const limiter = new StoreRateLimiter(store, { logger });
    const service = await build(module, hosting, { store, bus: scopedBus(bus), metrics, logger, limiter });
    await store.syncIndexes();
    const relay = new OutboxRelay({ store, bus, logger });
    observeBacklog(metrics.registry, { relay, bus });
    relay.start();
    limiter.start();
    closers.push(() => limiter.stop());
    closers.push(() => relay.stop());
    closers.push(() => service.stop());
    await service.start();
    const listening: Listening = await listen(service.app, hosting.listen);
    closers.push(() => listening.stop());
    logger.info('serving', { port: listening.port, role: hosting.role });
    return { name: module.name, port: listening.port, metrics, stop: close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function opened<T extends { close(): Promise<void> }>(
  opening: Promise<T>,
  closers: (() => Promise<void>)[],
): Promise<T> {
  const resource = await opening;
  closers.push(() => resource.close());
  return resource;
}

async function build(
  module: AnyServiceModule,
  hosting: Hosting,
  made: Pick<ServiceDeps, 'store' | 'bus' | 'metrics' | 'logger' | 'limiter'>,
): Promise<BuiltService> {
  const { config, role, egress, vault, verifier } = hosting;
  const audit = outboxAudit(made.store, module.name);
  const peers = hosting.peersOf(module.name);
  const deps: ServiceDeps = { config, role, egress, vault, verifier, audit, peers, ...made };
  return module.buildApp(deps as never);
}
