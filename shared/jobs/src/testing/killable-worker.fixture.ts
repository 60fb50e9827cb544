import type { Bus } from '@osk/bus';
import type { JobData } from '@osk/contracts';
import { connectStore } from '@osk/persistence';
import { createJobRunner } from '../runner';
import { testKind, TestScans } from './scan.fixture';

/**
 * A worker process for the kill test: `node worker.cjs <store url> <database prefix> <service> <lease ms>`. It takes the
 * job whose message its parent sends, says so, and works for ever.
 */
async function main([url, databasePrefix, service, leaseMs]: string[]): Promise<void> {
  if (!url || !databasePrefix || !service) throw new Error('usage: url prefix service leaseMs');
  const store = await connectStore({ url, databasePrefix, service });
  const scans = new TestScans(store);
  const bus = {
    enqueue: async () => {},
    work: async (_job: string, _options: unknown, handler: (data: JobData<'scans.run'>) => Promise<void>) => {
      process.on('message', (data: JobData<'scans.run'>) => void handler(data));
      return { stop: async () => {} };
    },
  } as unknown as Bus;
  const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const runner = createJobRunner({
    store,
    bus,
    kind: testKind,
    logger: quiet,
    concurrency: 1,
    leaseMs: Number(leaseMs),
    heartbeatMs: Number(leaseMs) / 5,
    sweepMs: 100,
    handler: async (run) => {
      await run.update({ $set: { progress: 10 } });
      process.send?.({ running: (await scans.read(run.doc._id)).job.token });
      await new Promise(() => {});
    },
  });
  await runner.start();
  process.send?.('ready');
}

void main(process.argv.slice(2));
