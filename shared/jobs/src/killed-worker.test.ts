import { join } from 'node:path';
import { forkSource, startTestStore, type ForkedSource, type TestStore } from '@osk/persistence/testing';
import { createJobRunner } from './runner';
import { LocalBus } from './testing/local-bus.fixture';
import { startRelay, testKind, TestScans } from './testing/scan.fixture';

const SERVICE = 'killed';
const LEASE_MS = 1_000;
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
let test: TestStore;
let worker: ForkedSource;
const cleanUp: (() => unknown)[] = [];

beforeAll(async () => {
  test = await startTestStore();
  const file = join(__dirname, 'testing', 'killable-worker.fixture.ts');
  worker = await forkSource(file, [test.url, test.databasePrefix, SERVICE, String(LEASE_MS)]);
  expect(await worker.told()).toBe('ready');
});
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
  await worker.close();
  await test.close();
});

it('has its job taken up by another, however it dies', async () => {
  const store = await test.connect(SERVICE);
  const scans = new TestScans(store);
  await store.syncIndexes();
  const scan_id = await scans.order();
  worker.process.send({ team_id: 'team_a', scan_id });
  expect(await worker.told()).toEqual({ running: 1 });

  const bus = new LocalBus();
  const relay = startRelay(store, bus);
  cleanUp.push(
    () => bus.close(),
    () => relay.stop(),
  );
  const attempts: number[] = [];
  const runner = createJobRunner({
    store,
    bus,
    kind: testKind,
    logger: quiet,
    concurrency: 1,
    leaseMs: LEASE_MS,
    heartbeatMs: LEASE_MS / 5,
    sweepMs: 100,
    handler: async (run) => {
      attempts.push(run.attempt);
      await run.complete(async () => ({ $set: { status: 'completed', result: 'by the survivor' } }));
    },
  });
  await runner.start();
  cleanUp.push(() => runner.stop());

  // While it lives its heartbeat keeps the job, well past the first lease.
  await new Promise((resolve) => setTimeout(resolve, 2 * LEASE_MS));
  expect(attempts).toEqual([]);
  expect(await scans.read(scan_id)).toMatchObject({ progress: 10, job: { state: 'running', token: 1 } });

  await worker.kill();
  const scan = await scans.ended(scan_id);
  expect(scan).toMatchObject({ status: 'completed', result: 'by the survivor', job: { attempts: 2, token: 2 } });
  expect(attempts).toEqual([2]);
});
