import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStore, type RunningStore } from '@osk/embedded-store';
import { freePort } from '@osk/test-ports';
import { LeaseStore } from '../leases/lease-store';
import { outboxCollection } from '../outbox/outbox.collection';
import { RecordingBus, testEvent } from '../outbox/outbox.fixture';
import { OutboxRelay } from '../outbox/relay';
import { fullBucket } from '../rate-limits/bucket';
import { BucketStore, rateBucketCollection } from '../rate-limits/bucket-store';
import { connectStore } from './connect';
import type { Store } from './store';

let dataDir: string;
let server: RunningStore;
let store: Store;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'osk-reconnect-'));
  server = await startStore({ dataDir, port: await freePort() });
  store = await connectStore({ url: server.url, service: 'reconnect', serverSelectionTimeoutMs: 300 });
  store.global(rateBucketCollection);
  await store.syncIndexes();
});
const rule = { limit: 1, windowSeconds: 60 };
afterAll(async () => {
  await store.close();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('a store that goes away is an error by kind, and serves again, with its data, once it is back', async () => {
  const leases = new LeaseStore(store);
  const bus = new RecordingBus();
  const relay = new OutboxRelay({ store, bus, pollMs: 20, backoffMs: { first: 10, max: 50 } });
  expect(await leases.acquire('kept', 'a', 3_600_000)).toMatchObject({ token: 1 });
  await store.transaction(async (tx) => tx.emit(testEvent('written before')));

  await server.close();
  const failing = await Promise.allSettled([
    store.ping(),
    leases.acquire('other', 'a', 1_000),
    store.transaction(async (tx) => tx.emit(testEvent('never'))),
    store.global(outboxCollection).findById('any'),
    new BucketStore(store).change('any', undefined, () => ({ bucket: fullBucket(rule, 0), expiresAt: new Date() })),
  ]);
  for (const outcome of failing)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StoreError', code: 'store_unavailable' } });
  relay.start();

  server = await startStore({ dataDir, port: server.port });
  await bus.took(1);
  expect(bus.events).toEqual(['written before']);
  await store.ping();
  expect(await leases.acquire('kept', 'b', 1_000)).toBeNull();
  await relay.stop();
});
