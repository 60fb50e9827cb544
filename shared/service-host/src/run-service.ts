import { createEgress, EgressConfigError } from '@osk/egress';
import { StoreError } from '@osk/persistence';
import {
  commonConfig,
  ConfigError,
  createLogger,
  createTokenVerifier,
  loadConfig,
  publicKeyFromPem,
  serveMetrics,
  serviceProcessConfig,
  serviceUrlSettings,
  stopOnSignal,
  tokenKeysFromPem,
  urlVariable,
  type CommonConfig,
  type ServiceProcessConfig,
} from '@osk/service-kit';
import { createVault, VaultError } from '@osk/vault';
import { hostService } from './host-service';
import { createPeers } from './peers';
import type { AnyServiceModule } from './service-module';

/** The whole of a service's `main.ts`: one service in a process of its own, on the real servers. Never rejects. */
export async function runService(module: AnyServiceModule, env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await run(module, env);
  } catch (error) {
    process.stderr.write(`${module.name}: ${explain(error)}\n`);
    process.exit(1);
  }
}

/** What an operator has to set right is said in one line; anything else is ours and shows where it came from. */
function explain(error: unknown): string {
  if (
    error instanceof ConfigError ||
    error instanceof VaultError ||
    error instanceof EgressConfigError ||
    error instanceof StoreError
  )
    return error.message;
  return String((error as Error).stack ?? error);
}

async function run(module: AnyServiceModule, env: NodeJS.ProcessEnv): Promise<void> {
  const spec = { ...commonConfig, ...serviceProcessConfig, ...peerUrls(module), ...module.config };
  const config = loadConfig(spec, env) as CommonConfig & ServiceProcessConfig & Record<string, unknown>;
  const needed = required(config, (module.peers ?? []).map(urlVariable));
  const serviceKeys = tokenKeysFromPem(needed.OSK_SERVICE_KEY);
  const logger = createLogger({ service: module.name, level: config.OSK_LOG_LEVEL });
  const service = await hostService(module, {
    config,
    role: config.ROLE,
    mongodbUrl: needed.MONGODB_URL,
    rabbitmqUrl: needed.RABBITMQ_URL,
    egress: createEgress({ allow: config.OSK_EGRESS_ALLOW, allowHttp: config.OSK_EGRESS_ALLOW_HTTP }),
    vault: createVault({ masterKey: needed.OSK_SECRET_KEY }),
    logger,
    verifier: createTokenVerifier({
      gateway: publicKeyFromPem(needed.OSK_CALLER_PUBLIC_KEY),
      services: serviceKeys.publicKey,
    }),
    peersOf: (self) =>
      createPeers(self, serviceKeys.privateKey, (peer) => config[urlVariable(peer)] as string | undefined),
    listen: { port: config.PORT, host: config.HOST },
  });
  const metrics =
    config.OSK_METRICS_PORT > 0
      ? await serveMetrics([service.metrics.registry], { port: config.OSK_METRICS_PORT, host: config.OSK_METRICS_HOST })
      : undefined;
  stopOnSignal(async () => {
    await service.stop();
    await metrics?.stop();
  }, logger);
}

const peerUrls = ({ peers = [] }: AnyServiceModule) =>
  Object.fromEntries(peers.map((peer) => [urlVariable(peer), serviceUrlSettings[urlVariable(peer)]]));

/** A process of its own has no embedded parts and nobody to generate keys for it. */
function required(config: CommonConfig & ServiceProcessConfig & Record<string, unknown>, peers: readonly string[]) {
  const { MONGODB_URL, RABBITMQ_URL, OSK_SECRET_KEY, OSK_CALLER_PUBLIC_KEY, OSK_SERVICE_KEY } = config;
  const needed = { MONGODB_URL, RABBITMQ_URL, OSK_SECRET_KEY, OSK_CALLER_PUBLIC_KEY, OSK_SERVICE_KEY };
  const addresses = Object.fromEntries(peers.map((name) => [name, config[name]]));
  const missing = Object.entries({ ...needed, ...addresses })
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name} is required when a service runs in a process of its own`);
  if (missing.length > 0) throw new ConfigError(missing);
  return needed as { [K in keyof typeof needed]: string };
}
