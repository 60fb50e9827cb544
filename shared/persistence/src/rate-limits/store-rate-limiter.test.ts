import type { RateRule } from '@osk/service-kit';
import { startTestStore, type TestStore } from '../testing';
import type { Store } from '../store/store';
import { StoreRateLimiter } from './store-rate-limiter';

const MINUTE: RateRule = { limit: 60, windowSeconds: 60 };

describe('StoreRateLimiter', () => {
  let server: TestStore;
  let stores: Store[];
  let now = 1_700_000_000_000;
  const replica = (index: number) => new StoreRateLimiter(stores[index]!, { now: () => now });
  let keys = 0;
  const newKey = () => `key:${(keys += 1)}`;

  beforeAll(async () => {
    server = await startTestStore();
    stores = [await server.connect('limits'), await server.connect('limits')];
    for (const index of [0, 1]) replica(index);
    await stores[0]!.syncIndexes();
  });
  afterAll(() => server.close());

  test('two replicas under parallel load admit exactly the limit between them', async () => {
    const [a, b] = [replica(0), replica(1)];
    const key = newKey();
    const decisions = await Promise.all(
      Array.from({ length: 200 }, (_, index) => (index % 2 ? a : b).take(key, MINUTE)),
    );
    expect(decisions.filter(({ allowed }) => allowed)).toHaveLength(60);
    for (const { retryAfterSeconds, remaining } of decisions.filter(({ allowed }) => !allowed)) {
      expect([retryAfterSeconds, remaining]).toEqual([1, 0]);
    }
  });

  test('one after the other, now here, now there: no more than the limit, and the reserves come back', async () => {
    const [a, b] = [replica(0), replica(1)];
    const key = newKey();
    let admitted = 0;
    for (let i = 0; i < 80; i += 1) {
      now += 5;
      if ((await (i % 3 === 0 ? a : b).take(key, MINUTE)).allowed) admitted += 1;
    }
    expect(admitted).toBeLessThanOrEqual(60);
    now += 600;
    await Promise.all([a.sweep(), b.sweep()]);
    while ((await a.take(key, MINUTE)).allowed) admitted += 1;
    // The limit, and at most the one token that was earned in the second that went by.
    expect(admitted).toBeGreaterThanOrEqual(60);
    expect(admitted).toBeLessThanOrEqual(61);
  });

  test('a replica that dies with a reserve costs its reserve and never gives more', async () => {
    const [dying, living] = [replica(0), replica(1)];
    const key = newKey();
    let admitted = 0;
    for (let i = 0; i < 20; i += 1) if ((await dying.take(key, MINUTE)).allowed) admitted += 1;
    expect(admitted).toBe(20);
    for (let i = 0; i < 100; i += 1) if ((await living.take(key, MINUTE)).allowed) admitted += 1;
    expect(admitted).toBeLessThanOrEqual(60);
    expect(admitted).toBeGreaterThan(50);
  });

  test('a reserve is not usable past its time', async () => {
    const [holder, other] = [replica(0), replica(1)];
    const key = newKey();
    for (let i = 0; i < 12; i += 1) await holder.take(key, MINUTE);
    now += 120_000;
    let burst = 0;
    while ((await other.take(key, MINUTE)).allowed) burst += 1;
    while ((await holder.take(key, MINUTE)).allowed) burst += 1;
    expect(burst).toBe(60);
  });

  test('what a replica holds is not filled up behind its back', async () => {
    const [holder, other] = [replica(0), replica(1)];
    const key = newKey();
    const rule = { limit: 60, windowSeconds: 10 };
    for (let i = 0; i < 8; i += 1) {
      now += 5;
      await holder.take(key, rule);
    }
    // Time enough for the bucket to be full again, if the reserve were not counted; the reserve is still good.
    now += 4_000;
    let burst = 0;
    while ((await other.take(key, rule)).allowed) burst += 1;
    const before = burst;
    while ((await holder.take(key, rule)).allowed) burst += 1;
    expect(burst).toBeGreaterThan(before);
    expect(burst).toBeLessThanOrEqual(60);
  });

  test('tokens come back evenly, and a refused caller is told when', async () => {
    const limiter = replica(0);
    const key = newKey();
    const rule = { limit: 6, windowSeconds: 60 };
    const first = await limiter.take(key, rule);
    expect(first).toEqual({ allowed: true, limit: 6, remaining: 5, resetSeconds: 10, retryAfterSeconds: 0 });
    for (let i = 0; i < 5; i += 1) await limiter.take(key, rule);
    expect(await limiter.take(key, rule)).toMatchObject({ allowed: false, retryAfterSeconds: 10, resetSeconds: 60 });
    now += 9_000;
    expect((await limiter.take(key, rule)).allowed).toBe(false);
    now += 1_500;
    expect((await limiter.take(key, rule)).allowed).toBe(true);
    expect((await limiter.take(key, rule)).allowed).toBe(false);
  });

  function countWrites(limiter: StoreRateLimiter): () => number {
    let writes = 0;
    const buckets = (limiter as unknown as { buckets: { change: (...args: unknown[]) => Promise<unknown> } }).buckets;
    const change = buckets.change.bind(buckets);
    buckets.change = (...args) => {
      writes += 1;
      return change(...args);
    };
    return () => writes;
  }

  test('a busy key costs few writes', async () => {
    const limiter = replica(0);
    const writes = countWrites(limiter);
    const key = newKey();
    for (let i = 0; i < 200; i += 1) {
      now += 50;
      expect((await limiter.take(key, { limit: 600, windowSeconds: 60 })).allowed).toBe(true);
    }
    expect(writes()).toBeLessThan(20);
  });

  test('a key that is used once a second costs less than a write per call', async () => {
    const limiter = replica(0);
    const writes = countWrites(limiter);
    const key = newKey();
    for (let i = 0; i < 40; i += 1) {
      for (let quarter = 0; quarter < 4; quarter += 1) {
        now += 250;
        await limiter.sweep();
      }
      expect((await limiter.take(key, { limit: 600, windowSeconds: 60 })).allowed).toBe(true);
    }
    expect(writes()).toBeLessThan(20);
  });

  test('a refunded token can be taken again', async () => {
    const limiter = replica(0);
    const key = newKey();
    const rule = { limit: 2, windowSeconds: 3600 };
    await limiter.take(key, rule);
    await limiter.take(key, rule);
    expect((await limiter.take(key, rule)).allowed).toBe(false);
    await limiter.refund(key, rule);
    expect((await limiter.take(key, rule)).allowed).toBe(true);
    expect((await limiter.take(key, rule)).allowed).toBe(false);
    for (let i = 0; i < 5; i += 1) await limiter.refund(key, rule);
    expect([await limiter.take(key, rule), await limiter.take(key, rule)].every(({ allowed }) => allowed)).toBe(true);
    expect((await limiter.take(key, rule)).allowed).toBe(false);
  });

  test('stop hands everything back', async () => {
    const [leaving, staying] = [replica(0), replica(1)];
    const key = newKey();
    let admitted = 0;
    for (let i = 0; i < 15; i += 1) if ((await leaving.take(key, MINUTE)).allowed) admitted += 1;
    leaving.start();
    await leaving.stop();
    while ((await staying.take(key, MINUTE)).allowed) admitted += 1;
    expect(admitted).toBe(60);
  });

  test.each([1, 2])(
    'whatever happens in between (seed %i), no stretch of time sees more than the rule allows',
    async (seed) => {
      let state = seed;
      const random = (below: number) => {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
      };
      const rule = { limit: 40, windowSeconds: 20 };
      const key = newKey();
      const replicas = [replica(0), replica(1), replica(0)];
      const admitted: number[] = [];
      for (let step = 0; step < 100; step += 1) {
        now += [0, 1, 20, 100, 400, 1_500, 6_000][random(7)]!;
        const burst = Array.from({ length: 1 + random(8) }, () => replicas[random(3)]!.take(key, rule));
        // Some are asked while time goes on and others sweep.
        const sweeping = random(4) === 0 ? replicas[random(3)]!.sweep() : undefined;
        if (random(3) === 0) now += random(300);
        for (const { allowed } of await Promise.all(burst)) if (allowed) admitted.push(now);
        await sweeping;
        if (random(40) === 0) replicas[random(3)] = replica(random(2));
      }
      // A request counts when it is told, at the latest 300 ms after it was granted.
      let worst = -Infinity;
      admitted.forEach((start, from) =>
        admitted.slice(from).forEach((end, index) => {
          worst = Math.max(worst, index + 1 - rule.limit - ((end - start + 300) / 1000) * 2);
        }),
      );
      expect(worst).toBeLessThanOrEqual(0);
      expect(admitted.length).toBeGreaterThan(60);
    },
  );
});
