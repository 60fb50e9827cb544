import { resolve } from 'node:path';
import { SERVICES } from '@osk/contracts';
import { readRuntime } from '@osk/launcher';
import { connectStore, type Store } from '@osk/persistence';

/** Who has a database of its own: the services, and the gateway. */
export const OWNERS = [...SERVICES, 'gateway'] as const;
export type Owner = (typeof OWNERS)[number];

/** A database of the platform that runs on this machine, or in the store that MONGODB_URL names. */
export async function withStore<T>(
  env: NodeJS.ProcessEnv,
  owner: Owner,
  use: (store: Store) => Promise<T>,
): Promise<T> {
  const url = env.MONGODB_URL || readRuntime(resolve(env.OSK_DATA_DIR || './data'))?.mongodbUrl;
  if (!url) throw new Error('No platform runs on this data directory (OSK_DATA_DIR) and MONGODB_URL is not set');
  const store = await connectStore({ url, service: owner });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
