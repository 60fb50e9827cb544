import { resolve } from 'node:path';
import { createEgress } from '@osk/egress';
import { readRuntime } from '@osk/launcher';
import { connectStore } from '@osk/persistence';
import { createLogger, loadConfig } from '@osk/service-kit';
import { createIntelligence, IntelSync, intelConfig } from '@osk/vulns/intel';

/** The intelligence of the platform that runs on this machine, or of the one whose store MONGODB_URL names. */
export async function withIntel<T>(env: NodeJS.ProcessEnv, use: (sync: IntelSync) => Promise<T>): Promise<T> {
  const dataDir = resolve(env.OSK_DATA_DIR || './data');
  const url = env.MONGODB_URL || readRuntime(dataDir)?.mongodbUrl;
  if (!url) throw new Error('No platform runs on this data directory (OSK_DATA_DIR) and MONGODB_URL is not set');
  const config = loadConfig(intelConfig, env);
  const store = await connectStore({ url, service: 'vulns' });
  // Nothing is fetched from here: the command reads files of this machine.
  const egress = createEgress({ allow: [], allowHttp: false });
  const logger = createLogger({ service: 'osk-cli', level: 'warn' });
  const sync = new IntelSync({ store, intelligence: createIntelligence(store), egress, config, dataDir, logger });
  try {
    await store.syncIndexes();
    return await use(sync);
  } finally {
    await sync.stop();
    await egress.close();
    await store.close();
  }
}
