import { connectBus } from '@osk/bus';
import { SERVICES, type ServiceName } from '@osk/contracts';
import { connectStore } from '@osk/persistence';
import {
  commonConfig,
  ConfigError,
  createLogger,
  createMetrics,
  listen,
  loadConfig,
  serveMetrics,
  stopOnSignal,
  tokenKeysFromPem,
} from '@osk/service-kit';
import { buildGateway } from './app';
import { gatewayConfig, urlVariable } from './config';
import { bootstrapFirstUser } from './features/users/bootstrap';

/** Of one try; the gateway goes on without the broker and tries again. */
const CONNECT_TIMEOUT_MS = 10_000;

/** The gateway as a process of its own, for the distributed deployment. */
async function main(): Promise<void> {
  const config = loadConfig({ ...commonConfig, ...gatewayConfig }, process.env);
  const needed = (
    name: 'MONGODB_URL' | 'RABBITMQ_URL' | 'OSK_CALLER_PRIVATE_KEY' | ReturnType<typeof urlVariable>,
  ): string => {
    const value = config[name];
    if (!value) throw new ConfigError([`${name} is required when the gateway runs by itself`]);
    return value;
  };
  const logger = createLogger({ service: 'gateway', level: config.OSK_LOG_LEVEL });
  const metrics = createMetrics('gateway');
  const tokenKeys = tokenKeysFromPem(needed('OSK_CALLER_PRIVATE_KEY'));
  const serviceUrls = Object.fromEntries(SERVICES.map((service) => [service, needed(urlVariable(service))])) as Record<
    ServiceName,
    string
  >;

  const rabbitmqUrl = needed('RABBITMQ_URL');
  const store = await connectStore({ url: needed('MONGODB_URL'), service: 'gateway', logger });
  const first = await bootstrapFirstUser(store, config);
  if (first.created) announce(first.email, first.password);
  const gateway = buildGateway({
    config,
    store,
    logger,
    metrics,
    tokenKeys,
    serviceUrls,
    connectBus: () =>
      connectBus({ url: rabbitmqUrl, service: 'gateway', logger, connectTimeoutMs: CONNECT_TIMEOUT_MS }),
  });
  await gateway.start();
  const server = await listen(gateway.app, { port: config.OSK_PORT, host: config.HOST });
  const metricsServer =
    config.OSK_METRICS_PORT === 0
      ? undefined
      : await serveMetrics([metrics.registry], { port: config.OSK_METRICS_PORT, host: config.OSK_METRICS_HOST });
  logger.info('listening', { port: server.port });
  stopOnSignal(async () => {
    await server.stop();
    await gateway.stop();
    await metricsServer?.stop();
    await store.close();
  }, logger);
}

/** On standard output and not in the log: logs are kept. */
function announce(email: string, password: string | undefined): void {
  process.stdout.write(`First user: ${email}\n`);
  if (password !== undefined) process.stdout.write(`Password (shown this once): ${password}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
});
