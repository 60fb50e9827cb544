import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStore } from '@osk/embedded-store';

interface Server {
  url: string;
  stop(): Promise<void>;
}

let running: Promise<Server> | null = null;
let users = 0;

/** The server of this process; `release` by its last user stops it. */
export async function useServer(): Promise<{ url: string; release(): Promise<void> }> {
  users += 1;
  running ??= start();
  const server = await running;
  return {
    url: server.url,
    release: async () => {
      users -= 1;
      if (users > 0) return;
      running = null;
      await server.stop();
    },
  };
}

async function start(): Promise<Server> {
  const url = process.env['TEST_MONGODB_URL'];
  if (url) return { url, stop: async () => {} };
  const dataDir = await mkdtemp(join(tmpdir(), 'osk-store-'));
  const store = await startStore({ dataDir });
  return {
    url: store.url,
    stop: async () => {
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
