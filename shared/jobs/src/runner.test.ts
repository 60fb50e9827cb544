import type { OutboxRelay, Store } from '@osk/persistence';
import { startTestStore, type TestStore } from '@osk/persistence/testing';
import { cancelJob } from './cancel';
import type { JobRunHandler } from './execute';
import type { JobRun } from './job-run';
import { createJobRunner, type JobRunner, type JobRunnerOptions } from './runner';
import { LocalBus } from './testing/local-bus.fixture';
import { startRelay, testKind, TestScans, type TestScan } from './testing/scan.fixture';

let test: TestStore;
let store: Store;
let scans: TestScans;
let bus: LocalBus;
let relay: OutboxRelay;
let runners: JobRunner[] = [];
let count = 0;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

beforeAll(async () => {
  test = await startTestStore();
});
afterAll(() => test.close());
beforeEach(async () => {
  store = await test.connect(`jobs-${(count += 1)}`);
  scans = new TestScans(store);
  await store.syncIndexes();
  bus = new LocalBus();
  relay = startRelay(store, bus);
});
afterEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
  await relay.stop();
  bus.close();
});

type Options = Partial<JobRunnerOptions<TestScan, 'scans.run'>>;

async function work(handler: JobRunHandler<TestScan>, more: Options = {}): Promise<JobRunner> {
  const times = { leaseMs: 10_000, heartbeatMs: 30, sweepMs: 60, abortGraceMs: 200 };
  const runner = createJobRunner({
    store,
    bus,
    kind: testKind,
    logger: silent,
    handler,
    concurrency: 2,
    ...times,
    ...more,
  });
  runners.push(runner);
  await runner.start();
  return runner;
}

const completed = async () => ({ $set: { status: 'completed', result: 'ok' } });
/** Works until it is told to stop, as an engine does. */
const untilAborted = (run: JobRun<TestScan>) =>
  new Promise<never>((_, reject) => run.signal.addEventListener('abort', () => reject(run.signal.reason as Error)));

it('runs a job to its end, with progress on the way', async () => {
  await work(async (run) => {
    expect(run.attempt).toBe(1);
    expect(run.doc.job).toMatchObject({ state: 'running', attempts: 1, token: 1 });
    await run.update({ $set: { progress: 50 } });
    await run.complete(completed);
  });
  const scan = await scans.ended(await scans.order());
  expect(scan).toMatchObject({ status: 'completed', result: 'ok', progress: 50, job: { owner: null, attempts: 1 } });
});

it('gives each of many jobs to one of two competing runners', async () => {
  const runs: string[] = [];
  const handler: JobRunHandler<TestScan> = async (run) => {
    runs.push(run.doc._id);
    await run.complete(completed);
  };
  await work(handler);
  await work(handler);
  const ids = await Promise.all(Array.from({ length: 12 }, () => scans.order()));
  // Every message twice, as after a broker's restart.
  for (const scan_id of ids) await bus.enqueue('scans.run', { team_id: 'team_a', scan_id });
  for (const id of ids) expect(await scans.ended(id)).toMatchObject({ status: 'completed', job: { attempts: 1 } });
  expect([...runs].sort()).toEqual([...ids].sort());
});

it('drops a redelivered message while another worker holds the job, and after its end', async () => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  let runs = 0;
  await work(async (run) => {
    runs += 1;
    await held;
    await run.complete(completed);
  });
  const scan_id = await scans.order();
  await scans.until(scan_id, (scan) => scan.job.state === 'running');
  const data = { team_id: 'team_a', scan_id };
  const other = await new Promise<(message: typeof data) => Promise<void>>((resolve) => {
    const spy = {
      work: async (_job: string, _o: unknown, handler: never) => (resolve(handler), { stop: async () => {} }),
    };
    const runner = createJobRunner({
      store,
      bus: { ...spy, enqueue: async () => {} } as never,
      kind: testKind,
      logger: silent,
      handler: async () => {
        throw new Error('not for me');
      },
      concurrency: 1,
      sweepMs: 60_000,
    });
    runners.push(runner);
    void runner.start();
  });
  await other(data);
  release();
  await scans.ended(scan_id);
  await other(data);
  await other({ team_id: 'team_a', scan_id: 'scan_unknown' });
  await other({ team_id: 'team_b', scan_id });
  expect(runs).toBe(1);
  expect(await scans.read(scan_id)).toMatchObject({ status: 'completed', job: { attempts: 1, token: 1 } });
});

describe('a worker that lost its lease', () => {
  it('is aborted and can write nothing; the other one ends the job', async () => {
    const outcomes: unknown[] = [];
    await work(
      async (run) => {
        if (run.attempt === 1) {
          await untilAborted(run).catch((error: { code?: string }) => outcomes.push(error.code));
          for (const write of [
            () => run.update({ $set: { progress: 99 } }),
            () => run.complete(async () => ({ $set: { result: 'stale' } })),
            () => store.transaction((tx) => run.fence(tx)),
          ]) {
            await write().catch((error: { code?: string }) => outcomes.push(error.code));
          }
          return;
        }
        await run.complete(completed);
      },
      { concurrency: 2 },
    );
    const id = await scans.order();
    await scans.until(id, (scan) => scan.job.state === 'running');
    // Another took it: by the time it is running again, the first has been told.
    await scans.update('team_a', id, { $set: { 'job.state': 'pending', 'job.until': new Date(0) } });
    const scan = await scans.ended(id);
    await scans.until(id, () => outcomes.length === 4);
    expect(outcomes).toEqual(['lease_lost', 'lease_lost', 'lease_lost', 'lease_lost']);
    expect(await scans.read(id)).toMatchObject({
      status: 'completed',
      result: 'ok',
      progress: 0,
      job: { attempts: 2 },
    });
    expect(scan.job.token).toBe(2);
  });

  it('is aborted when the document is removed', async () => {
    let reason: unknown;
    await work(async (run) => {
      await untilAborted(run).catch((error: unknown) => (reason = error));
    });
    const id = await scans.order();
    await scans.until(id, (scan) => scan.job.state === 'running');
    await scans.delete('team_a', id);
    while (reason === undefined) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(reason).toMatchObject({ code: 'lease_lost' });
  });
});

describe('the sweeper', () => {
  it('takes up a job whose message was lost', async () => {
    const id = await scans.order();
    await relay.stop();
    bus.close();
    bus = new LocalBus();
    relay = startRelay(store, bus);
    await scans.expire(id);
    await work((run) => run.complete(completed));
    expect(await scans.ended(id)).toMatchObject({ status: 'completed', job: { attempts: 1 } });
  });

  it('ends a job whose workers were lost too often', async () => {
    const id = await scans.order();
    const lost = { 'job.state': 'running', 'job.owner': 'dead', 'job.attempts': 3, 'job.token': 3 };
    await scans.update('team_a', id, { $set: { ...lost, 'job.until': new Date(0) } });
    await work((run) => run.complete(completed));
    expect(await scans.ended(id)).toMatchObject({ status: 'failed', result: 'lost after 3', job: { attempts: 3 } });
  });

  it('ends a cancelled job whose worker was lost', async () => {
    const id = await scans.order();
    const lost = { 'job.state': 'running', 'job.owner': 'dead', 'job.cancel_requested': true };
    await scans.update('team_a', id, { $set: { ...lost, 'job.until': new Date(0) } });
    await work((run) => run.complete(completed));
    expect(await scans.ended(id)).toMatchObject({ status: 'cancelled' });
  });

  it('gives a long-waiting job ever longer until the next reminder', async () => {
    const id = await scans.order();
    await scans.expire(id);
    const never = { work: async () => ({ stop: async () => {} }), enqueue: async () => {} };
    await work(async () => {}, { bus: never as never });
    const once = await scans.until(id, (scan) => scan.job.nudges === 1);
    await scans.expire(id);
    const twice = await scans.until(id, (scan) => scan.job.nudges === 2);
    expect(twice.job.until.getTime() - once.job.until.getTime()).toBeGreaterThan(30_000);
    expect(twice.job.state).toBe('pending');
  });
});

describe('a handler that fails', () => {
  it('is tried again, and the job ends for good after the last attempt', async () => {
    const attempts: number[] = [];
    await work(async (run) => {
      attempts.push(run.attempt);
      throw new Error(`attempt ${run.attempt}`);
    });
    const scan = await scans.ended(await scans.order());
    expect(attempts).toEqual([1, 2, 3]);
    expect(scan).toMatchObject({ status: 'failed', result: 'failed after 3', job: { last_error: 'attempt 2' } });
  });

  it('may succeed at a later attempt', async () => {
    await work(async (run) => {
      if (run.attempt < 3) throw new Error('not yet');
      await run.complete(completed);
    });
    expect(await scans.ended(await scans.order())).toMatchObject({ status: 'completed', job: { attempts: 3 } });
  });

  it('has failed too when it returns without an end', async () => {
    await work(async () => {});
    const scan = await scans.ended(await scans.order());
    expect(scan).toMatchObject({ status: 'failed', job: { last_error: expect.stringContaining('without finishing') } });
  });

  it('cannot undo an end that it has reached', async () => {
    await work(async (run) => {
      await run.complete(completed);
      throw new Error('afterwards');
    });
    expect(await scans.ended(await scans.order())).toMatchObject({ status: 'completed', job: { attempts: 1 } });
  });
});

describe('cancelling', () => {
  const cancel = (id: string, team = 'team_a') => cancelJob(store, testKind, team, id);

  it('ends a job that waits', async () => {
    const id = await scans.order();
    expect(await cancel(id, 'team_b')).toBe('unknown');
    expect(await cancel(id)).toBe('cancelled');
    expect(await cancel(id)).toBe('ended');
    let runs = 0;
    await work(async () => void (runs += 1));
    await bus.enqueue('scans.run', { team_id: 'team_a', scan_id: id });
    const after = await scans.order();
    await scans.ended(after);
    expect(await scans.read(id)).toMatchObject({ status: 'cancelled', job: { state: 'done', attempts: 0 } });
    expect(runs).toBe(3);
  });

  it('stops a job that runs', async () => {
    let reason: unknown;
    await work(async (run) => {
      await untilAborted(run).catch((error: unknown) => {
        reason = error;
        throw error;
      });
    });
    const id = await scans.order();
    await scans.until(id, (scan) => scan.job.state === 'running');
    expect(await cancel(id)).toBe('requested');
    expect(await scans.ended(id)).toMatchObject({ status: 'cancelled', job: { attempts: 1 } });
    expect(reason).toMatchObject({ code: 'job_cancelled' });
  });

  it('ends a job whose handler does not heed the signal', async () => {
    await work(() => new Promise<never>(() => {}), { abortGraceMs: 30 });
    const id = await scans.order();
    await scans.until(id, (scan) => scan.job.state === 'running');
    await cancel(id);
    expect(await scans.ended(id)).toMatchObject({ status: 'cancelled' });
  });
});

describe('stopping', () => {
  it('hands a running job back without counting the attempt, and another worker takes it', async () => {
    const first = await work(untilAborted);
    const id = await scans.order();
    await scans.until(id, (scan) => scan.job.state === 'running');
    // The document says so a moment before the worker has heard that the job is its own.
    while (first.active === 0) await new Promise((resolve) => setImmediate(resolve));
    await first.stop();
    expect(first.active).toBe(0);
    expect(await scans.read(id)).toMatchObject({ job: { state: 'pending', owner: null, attempts: 0, token: 1 } });
    await work((run) => run.complete(completed));
    expect(await scans.ended(id)).toMatchObject({ status: 'completed', job: { attempts: 1, token: 2 } });
  });

  it('lets a job that is nearly done end', async () => {
    let finish: () => void = () => {};
    const nearly = new Promise<void>((resolve) => (finish = resolve));
    const runner = await work(async (run) => {
      await nearly;
      await run.complete(completed);
    });
    const id = await scans.order();
    await scans.until(id, (scan) => scan.job.state === 'running');
    const stopped = runner.stop(10_000);
    finish();
    await stopped;
    expect(await scans.read(id)).toMatchObject({ status: 'completed', job: { attempts: 1 } });
  });
});

it('acknowledges the message of a very long job early and keeps to its concurrency', async () => {
  let most = 0;
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const runner: JobRunner = await work(
    async (run) => {
      most = Math.max(most, runner.active);
      await held;
      await run.complete(completed);
    },
    { concurrency: 1, ackAfterMs: 20 },
  );
  const first = await scans.order();
  await scans.until(first, (scan) => scan.job.state === 'running');
  const second = await scans.order();
  // The second message finds full hands and is put off.
  while (!bus.enqueued.some(({ delayMs }) => delayMs >= 1_000)) await new Promise((resolve) => setTimeout(resolve, 10));
  expect((await scans.read(second)).job.state).toBe('pending');
  release();
  await scans.ended(first);
  await scans.ended(second);
  expect(most).toBeLessThanOrEqual(1);
});
