import { gatewayConfig } from '@osk/gateway';
import { commonConfig, loadConfig, type CommonConfig, type ConfigOf, type ConfigSpec } from '@osk/service-kit';
import { services } from './services';

/** Everything the all-in-one reads: what every process reads, the gateway's, and each service's own. */
export const allInOneConfig: ConfigSpec = Object.assign(
  {},
  commonConfig,
  ...services.map((service) => service.config),
  // Last: where a service reads a setting of the gateway's too, the gateway's default is the one that holds.
  gatewayConfig,
) as ConfigSpec;

export type AllInOneConfig = CommonConfig & ConfigOf<typeof gatewayConfig> & Record<string, unknown>;

/** Throws ConfigError. A person at a terminal wants to see what matters: the log level is `warn` unless set. */
export function loadAllInOneConfig(env: NodeJS.ProcessEnv): AllInOneConfig {
  return loadConfig(allInOneConfig, { OSK_LOG_LEVEL: 'warn', ...env }) as AllInOneConfig;
}
