import { gatewayConfig } from '@osk/gateway';
import { commonConfig, loadConfig, type CommonConfig, type ConfigOf, type ConfigSpec } from '@osk/service-kit';
import { services } from './services';

/** Everything the all-in-one reads: what every process reads, the gateway's, and each service's own. */
export const allInOneConfig: ConfigSpec = together([
  commonConfig,
  gatewayConfig,
  ...services.map((service) => service.config),
]);

/** @throws when two parts mean different things by one variable: in one process the later would change the earlier */
function together(specs: readonly ConfigSpec[]): ConfigSpec {
  const all: ConfigSpec = {};
  for (const spec of specs)
    for (const [name, setting] of Object.entries(spec)) {
      if (all[name] !== undefined && all[name] !== setting) throw new Error(`${name} is declared twice`);
      all[name] = setting;
    }
  return all;
}

export type AllInOneConfig = CommonConfig & ConfigOf<typeof gatewayConfig> & Record<string, unknown>;

/**
 * Throws ConfigError. A person at a terminal wants to see what matters: the log level is `warn` unless set. Links lead
 * to the port that is listened on unless `OSK_PUBLIC_URL` says where else.
 */
export function loadAllInOneConfig(env: NodeJS.ProcessEnv): AllInOneConfig {
  const { OSK_PORT: port = '' } = env;
  const here = /^[1-9]\d{0,4}$/.test(port) ? { OSK_PUBLIC_URL: `http://localhost:${port}` } : {};
  return loadConfig(allInOneConfig, { OSK_LOG_LEVEL: 'warn', ...here, ...env }) as AllInOneConfig;
}
