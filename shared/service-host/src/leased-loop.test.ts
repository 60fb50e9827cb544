import { holdLease, LeaseStore, type Store } from '@osk/persistence';
import { startTestStore, type TestStore } from '@osk/persistence/testing';
import { silentLogger } from '@osk/service-kit';
import { LeasedLoop } from './leased-loop';

describe('work in the background', () => {
  let server: TestStore;
  let store: Store;
  let leases: LeaseStore;

  beforeAll(async () => {
    server = await startTestStore();
    store = await server.connect('vulns');
    leases = new LeaseStore(store);
    await store.syncIndexes();
  });
  afterAll(() => server.close());

  /** A loop whose turns the test sees and ends. */
  function loopOf(name: string, work: (turn: number, signal: AbortSignal) => Promise<void>) {
    let turns = 0;
    const waiting = new Map<number, () => void>();
    const loop = new LeasedLoop({
      ...{ leases, name, everyMs: 1, logger: silentLogger },
      work: async (signal) => {
        turns += 1;
        waiting.get(turns)?.();
        await work(turns, signal);
      },
    });
    const reached = (turn: number) =>
      turns >= turn ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(turn, resolve));
    return { loop, reached, turns: () => turns };
  }

  test('goes on after a failure, and ends when it is stopped', async () => {
    const { loop, reached, turns } = loopOf('failing', (turn) =>
      turn === 1 ? Promise.reject(new Error('broken')) : Promise.resolve(),
    );
    loop.start();
    await reached(3);
    await loop.stop();
    const ended = turns();
    loop.start();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(turns()).toBe(ended);
  });

  test('is told when it is stopped, waited for, and gives its lease back', async () => {
    let ended = false;
    const { loop, reached } = loopOf('long', async (_turn, signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      ended = true;
    });
    loop.start();
    await reached(1);
    await loop.stop();
    expect(ended).toBe(true);
    const lease = await holdLease(leases, { name: 'long', owner: 'another', ttlMs: 60_000 });
    expect(lease).not.toBeNull();
    await lease?.release();
  });

  test('leaves it to the process that is at it', async () => {
    const lease = await holdLease(leases, { name: 'taken', owner: 'another', ttlMs: 60_000 });
    const { loop, reached, turns } = loopOf('taken', () => Promise.resolve());
    loop.start();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(turns()).toBe(0);
    await lease?.release();
    await reached(1);
    await loop.stop();
  });
});
