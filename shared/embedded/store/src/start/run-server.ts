import { Store } from '../store';
import { WireServer, type Endpoint } from '../wire/server';

/** What the server needs to know; plain data, so that it can be handed to a worker thread. */
export interface ServerSettings {
  directory: string;
  endpoint: Endpoint;
  sweepMs?: number;
  transactionLifetimeMs?: number;
}

export interface RunningServer {
  url: string;
  port: number | undefined;
  close(): Promise<void>;
}

/** Opens the store and serves it, on this thread. */
export async function runServer({ endpoint, ...options }: ServerSettings): Promise<RunningServer> {
  const store = new Store(options);
  const server = new WireServer(store);
  try {
    await server.listen(endpoint);
  } catch (error) {
    await store.close();
    throw error;
  }
  store.housekeeping.start();
  return {
    url: server.url,
    port: server.port,
    close: async () => {
      await server.close();
      await store.close();
    },
  };
}
