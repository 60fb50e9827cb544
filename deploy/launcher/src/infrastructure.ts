import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startBroker } from '@osk/embedded-broker';
import { startStore } from '@osk/embedded-store';
import type { AllInOneConfig } from './config';

export interface Infrastructure {
  mongodbUrl: string;
  rabbitmqUrl: string;
  stop(): Promise<void>;
}

/** The store and the broker: embedded below the data directory, or the real ones where a URL names them. */
export async function startInfrastructure(config: AllInOneConfig): Promise<Infrastructure> {
  mkdirSync(config.OSK_DATA_DIR, { recursive: true, mode: 0o700 });
  const [store, broker] = await Promise.allSettled([
    config.MONGODB_URL ? external(config.MONGODB_URL) : startStore({ dataDir: join(config.OSK_DATA_DIR, 'store') }),
    config.RABBITMQ_URL ? external(config.RABBITMQ_URL) : startBroker({ dataDir: join(config.OSK_DATA_DIR, 'broker') }),
  ]);
  if (store.status === 'rejected' || broker.status === 'rejected') {
    // What did start must not keep the process, or its lock on the data directory, alive.
    for (const part of [store, broker]) if (part.status === 'fulfilled') await part.value.close();
    throw store.status === 'rejected' ? store.reason : (broker as PromiseRejectedResult).reason;
  }
  return {
    mongodbUrl: store.value.url,
    rabbitmqUrl: broker.value.url,
    stop: async () => {
      await broker.value.close();
      await store.value.close();
    },
  };
}

async function external(url: string): Promise<{ url: string; close(): Promise<void> }> {
  return { url, close: async () => {} };
}
