import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { startTestStore, type TestStore } from '@osk/persistence/testing';
import { createJobRunner } from './runner';
import { LocalBus } from './testing/local-bus.fixture';
import { startRelay, testKind, TestScans } from './testing/scan.fixture';

const LEASE_MS = 1_000;
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
let folder: string;
let test: TestStore;
let child: ChildProcess | undefined;
const cleanUp: (() => unknown)[] = [];

beforeAll(async () => {
  test = await startTestStore();
  folder = await mkdtemp(join(tmpdir(), 'osk-jobs-'));
  await build({
    entryPoints: [join(__dirname, 'testing', 'killable-worker.fixture.ts')],
    outfile: join(folder, 'worker.cjs'),
    bundle: true,
    platform: 'node',
    conditions: ['osk-source'],
    logLevel: 'silent',
  });
});
afterAll(async () => {
  child?.kill('SIGKILL');
  for (const step of cleanUp.reverse()) await step();
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function told(process: ChildProcess): Promise<unknown> {
  const [message] = (await once(process, 'message')) as [unknown];
  return message;
}

it('has its job taken up by another, however it dies', async () => {
  const service = 'killed';
  const store = await test.connect(service);
  const scans = new TestScans(store);
  await store.syncIndexes();
  child = fork(join(folder, 'worker.cjs'), [test.url, test.databasePrefix, service, String(LEASE_MS)], {
    execArgv: [],
  });
  expect(await told(child)).toBe('ready');

  const scan_id = await scans.order();
  child.send({ team_id: 'team_a', scan_id });
  expect(await told(child)).toEqual({ running: 1 });

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

  child.kill('SIGKILL');
  const scan = await scans.ended(scan_id);
  expect(scan).toMatchObject({ status: 'completed', result: 'by the survivor', job: { attempts: 2, token: 2 } });
  expect(attempts).toEqual([2]);
});
