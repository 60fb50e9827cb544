import { randomBytes } from 'node:crypto';
import { connectStore, type ConnectOptions } from '../store/connect';
import { INTERNALS } from '../store/internals';
import type { Store } from '../store/store';
import { useServer } from './server';

export { forkSource, type ForkedSource } from './fork-source';

export interface TestStore {
  readonly url: string;
  /** Random, so that tests side by side never meet; pass it to `connectStore` where `connect` is not used. */
  readonly databasePrefix: string;
  /** A store on this server; its database goes at `close`. */
  connect(service: string, options?: Partial<ConnectOptions>): Promise<Store>;
  /** Drops the databases, closes the connections, and stops the server after its last user. */
  close(): Promise<void>;
}

/**
 * A store for component tests: the server that `TEST_MONGODB_URL` names, otherwise the embedded one, started once per
 * test file's module registry in a temporary folder.
 *
 *     let test: TestStore;
 *     beforeAll(async () => { test = await startTestStore(); });
 *     afterAll(() => test.close());
 */
export async function startTestStore(): Promise<TestStore> {
  const server = await useServer();
  const databasePrefix = `osktest_${randomBytes(5).toString('hex')}`;
  const stores: Store[] = [];
  return {
    url: server.url,
    databasePrefix,
    connect: async (service, options = {}) => {
      const store = await connectStore({ url: server.url, databasePrefix, ...options, service });
      stores.push(store);
      return store;
    },
    close: async () => {
      for (const store of stores) await dropAndClose(store);
      await server.release();
    },
  };
}

async function dropAndClose(store: Store): Promise<void> {
  const { connection } = store[INTERNALS];
  // A test may have closed the store, or stopped its server, on purpose.
  if (connection.readyState === 1) await connection.dropDatabase().catch(() => {});
  await store.close();
}
