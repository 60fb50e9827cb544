/** The gateway itself, on the store whose address it is given. */
import { SERVICES, type ServiceName } from '@osk/contracts';
import { buildGateway, gatewayConfig } from '@osk/gateway';
import { connectStore } from '@osk/persistence';
import { createLogger, createMetrics, generateTokenKeys, listen, loadConfig } from '@osk/service-kit';
import { serveAsChild } from './messages';

async function main(): Promise<void> {
  const [target = '', storeUrl = ''] = process.argv.slice(2);
  const store = await connectStore({ url: storeUrl, service: 'gateway' });
  const gateway = buildGateway({
    config: { ...loadConfig(gatewayConfig, {}), OSK_PUBLIC_URL: 'https://localhost', OSK_AUDIT_RETENTION_DAYS: 1 },
    store,
    logger: createLogger({ service: 'gateway', level: 'warn' }),
    metrics: createMetrics('gateway'),
    tokenKeys: generateTokenKeys(),
    serviceUrls: Object.fromEntries(SERVICES.map((name) => [name, target])) as Record<ServiceName, string>,
  });
  await gateway.start();
  serveAsChild((await listen(gateway.app, { port: 0, host: '127.0.0.1' })).port);
}

void main();
