import { join } from 'node:path';
import { connectBus } from '@osk/bus';
import { SERVICES, type ServiceName } from '@osk/contracts';
import { createEgress } from '@osk/egress';
import { bootstrapFirstUser, buildGateway } from '@osk/gateway';
import { connectStore } from '@osk/persistence';
import { createPeers, hostService, type HostedService } from '@osk/service-host';
import {
  createLogger,
  createMetrics,
  createTokenVerifier,
  generateTokenKeys,
  listen,
  serveMetrics,
  type Logger,
} from '@osk/service-kit';
import { createVault, loadOrCreateKeyFile } from '@osk/vault';
import type { AllInOneConfig } from './config';
import { startInfrastructure } from './infrastructure';
import { services } from './services';

export interface Platform {
  /** Where the gateway answers on this machine. */
  url: string;
  port: number;
  /** The first user's generated password, on the very first start only. */
  firstPassword?: string;
  mongodbUrl: string;
  rabbitmqUrl: string;
  stop(): Promise<void>;
}

/** The whole platform in this process. What was started is stopped again when a later part cannot start. */
export async function startPlatform(config: AllInOneConfig, options: { host?: string } = {}): Promise<Platform> {
  const logger = createLogger({ service: 'openskerry', level: config.OSK_LOG_LEVEL });
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const close of stops.splice(0).reverse())
      await close().catch((error: unknown) => logger.warn('did not stop cleanly', { error }));
  };
  try {
    return { ...(await start(config, options, logger, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(
  config: AllInOneConfig,
  options: { host?: string },
  logger: Logger,
  stops: (() => Promise<void>)[],
): Promise<Omit<Platform, 'stop'>> {
  const infrastructure = await startInfrastructure(config);
  stops.push(infrastructure.stop);
  const tokenKeys = generateTokenKeys();
  const serviceKeys = generateTokenKeys();
  const egress = createEgress({ allow: config.OSK_EGRESS_ALLOW, allowHttp: config.OSK_EGRESS_ALLOW_HTTP });
  stops.push(() => egress.close());
  const ports = new Map<ServiceName, number>();
  const hosted = await hostAll({
    config,
    role: 'all',
    ...infrastructure,
    egress,
    vault: createVault({
      masterKey: config.OSK_SECRET_KEY ?? (await loadOrCreateKeyFile(join(config.OSK_DATA_DIR, 'secret.key'))),
    }),
    logger,
    verifier: createTokenVerifier({ gateway: tokenKeys.publicKey, services: serviceKeys.publicKey }),
    peersOf: (self) =>
      createPeers(self, serviceKeys.privateKey, (peer) => {
        const port = ports.get(peer);
        return port === undefined ? undefined : `http://127.0.0.1:${port}`;
      }),
    listen: { port: 0, host: '127.0.0.1' },
  });
  for (const { name, port } of hosted) ports.set(name as ServiceName, port);
  stops.push(async () => void (await Promise.all(hosted.map((service) => service.stop()))));

  const store = await connectStore({ url: infrastructure.mongodbUrl, service: 'gateway', logger });
  stops.push(() => store.close());
  const metrics = createMetrics('gateway');
  const serviceUrls = Object.fromEntries(hosted.map(({ name, port }) => [name, `http://127.0.0.1:${port}`])) as Record<
    ServiceName,
    string
  >;
  const gateway = buildGateway({
    config,
    store,
    logger: logger.child({ service: 'gateway' }),
    metrics,
    tokenKeys,
    serviceUrls,
    connectBus: () => connectBus({ url: infrastructure.rabbitmqUrl, service: 'gateway', logger }),
  });
  await gateway.start();
  stops.push(() => gateway.stop());
  const first = await bootstrapFirstUser(store, config);
  await metricsOf([metrics.registry, ...hosted.map((service) => service.metrics.registry)], config, logger, stops);
  const listening = await listen(gateway.app, { port: config.OSK_PORT, host: options.host ?? config.HOST });
  stops.push(() => listening.stop());
  return {
    url: `http://localhost:${listening.port}`,
    port: listening.port,
    firstPassword: first.password,
    mongodbUrl: infrastructure.mongodbUrl,
    rabbitmqUrl: infrastructure.rabbitmqUrl,
  };
}

async function hostAll(hosting: Parameters<typeof hostService>[1]): Promise<HostedService[]> {
  const started = await Promise.allSettled(services.map((service) => hostService(service, hosting)));
  const hosted = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  if (hosted.length === SERVICES.length) return hosted;
  await Promise.all(hosted.map((service) => service.stop()));
  throw started.find((result) => result.status === 'rejected')!.reason;
}

/** Metrics are worth a warning, not a failed start: a second platform on the machine may have the port. */
async function metricsOf(
  registries: Parameters<typeof serveMetrics>[0],
  config: AllInOneConfig,
  logger: Logger,
  stops: (() => Promise<void>)[],
): Promise<void> {
  if (config.OSK_METRICS_PORT === 0) return;
  try {
    const server = await serveMetrics(registries, { port: config.OSK_METRICS_PORT, host: config.OSK_METRICS_HOST });
    stops.push(() => server.stop());
  } catch (error) {
    logger.warn('metrics are not served', { port: config.OSK_METRICS_PORT, error });
  }
}
