import type { Store } from '../store/store';
import { startTestStore, type TestStore } from '../testing';
import { holdLease, keepAlive } from './hold-lease';
import { LeaseStore } from './lease-store';

const LONG = 60_000;
let test: TestStore;
let store: Store;
let leases: LeaseStore;

beforeAll(async () => {
  test = await startTestStore();
  store = await test.connect('leases');
  await store.syncIndexes();
  leases = new LeaseStore(store);
});
afterAll(() => test.close());

/** The leases as they are judged when the store's clock stands so much later. */
function later(ms: number): LeaseStore {
  const now = async () => new Date((await store.now()).getTime() + ms);
  return new LeaseStore(Object.create(store, { now: { value: now } }) as Store);
}

const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));

describe('a lease', () => {
  it('has one holder', async () => {
    const first = await leases.acquire('one', 'a', LONG);
    expect(first).toMatchObject({ name: 'one', owner: 'a', token: 1 });
    expect(await leases.acquire('one', 'b', LONG)).toBeNull();
    expect(await leases.acquire('other', 'b', LONG)).toMatchObject({ token: 1 });
  });

  it('goes to exactly one of many that ask at once, at birth and after expiry', async () => {
    const race = async (at = leases) => {
      const taken = await Promise.all(Array.from({ length: 6 }, (_, i) => at.acquire('race', `w${i}`, LONG)));
      return taken.filter((lease) => lease !== null);
    };
    const born = await race();
    expect(born).toHaveLength(1);
    const again = await race(later(LONG + 1_000));
    expect(again).toHaveLength(1);
    expect(again[0]?.token).toBe(2);
  });

  it('counts its token up for ever, over release and expiry', async () => {
    const first = await leases.acquire('tokens', 'a', LONG);
    if (first) await leases.release(first);
    const second = await leases.acquire('tokens', 'b', LONG);
    expect(second?.token).toBe(2);
    const third = await later(LONG + 1_000).acquire('tokens', 'c', LONG);
    expect(third?.token).toBe(3);
  });

  it('fences the former self of an owner that asks again', async () => {
    const before = await leases.acquire('self', 'a', LONG);
    const after = await leases.acquire('self', 'a', LONG);
    expect(after?.token).toBe(2);
    expect(before && (await leases.renew(before, LONG))).toBeNull();
    expect(after && (await leases.renew(after, LONG))).toMatchObject({ token: 2 });
  });

  it('is lost to renewal and release once another has it', async () => {
    const old = await leases.acquire('lost', 'a', LONG);
    const taken = await later(LONG + 1_000).acquire('lost', 'b', LONG);
    if (!old || !taken) throw new Error('not acquired');
    expect(await leases.renew(old, LONG)).toBeNull();
    await leases.release(old);
    expect(await leases.acquire('lost', 'c', LONG)).toBeNull();
  });

  it('is judged by the store, not by a client whose clock is ahead', async () => {
    await leases.acquire('clock', 'a', LONG);
    const wrong = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 10 * LONG);
    expect(await leases.acquire('clock', 'b', LONG)).toBeNull();
    wrong.mockRestore();
  });
});

describe('holding a lease', () => {
  it('keeps it past its time until it is released', async () => {
    const held = await holdLease(leases, { name: 'held', owner: 'a', ttlMs: 600, heartbeatMs: 50 });
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(held?.signal.aborted).toBe(false);
    expect(await leases.acquire('held', 'b', LONG)).toBeNull();
    await held?.release();
    expect(await leases.acquire('held', 'b', LONG)).toMatchObject({ token: 2 });
    expect(held?.signal.aborted).toBe(false);
  });

  it('is refused while another holds it', async () => {
    await leases.acquire('busy', 'a', LONG);
    expect(await holdLease(leases, { name: 'busy', owner: 'b', ttlMs: LONG })).toBeNull();
  });

  it('aborts when another has taken it', async () => {
    const held = await holdLease(leases, { name: 'stolen', owner: 'a', ttlMs: LONG, heartbeatMs: 20 });
    if (!held) throw new Error('not acquired');
    const reason = aborted(held.signal);
    await later(LONG + 1_000).acquire('stolen', 'thief', 2 * LONG);
    expect(await reason).toMatchObject({ code: 'lease_lost' });
    await held.release();
  });

  it('outlives a store that is away for less than its time', async () => {
    let failures = 2;
    let renewed: () => void = () => {};
    const again = new Promise<void>((resolve) => (renewed = resolve));
    const heartbeat = keepAlive({
      name: 'flaky',
      lease: { until: performance.now() + LONG },
      heartbeatMs: 1,
      renew: async () => {
        if (failures-- > 0) throw new Error('away');
        renewed();
        return { until: performance.now() + LONG };
      },
      safeUntil: (lease) => lease.until,
    });
    await again;
    expect(heartbeat.signal.aborted).toBe(false);
    await heartbeat.stop();
  });

  it.each([
    ['fails', async () => Promise.reject(new Error('away'))],
    ['hangs', () => new Promise<null>(() => {})],
  ])('aborts when its time runs out while the renewal %s', async (_name, renew) => {
    const lease = { until: performance.now() + 50 };
    const heartbeat = keepAlive({ name: 'gone', lease, heartbeatMs: 5, renew, safeUntil: (it) => it.until });
    expect(await aborted(heartbeat.signal)).toMatchObject({ code: 'lease_lost' });
  });
});
