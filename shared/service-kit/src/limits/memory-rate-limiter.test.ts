import { createMemoryRateLimiter } from './memory-rate-limiter';

const rule = { limit: 2, windowSeconds: 10 };

test('allows the limit, then refuses, then refills evenly', async () => {
  let now = 0;
  const limiter = createMemoryRateLimiter(() => now);
  expect((await limiter.take('a', rule)).remaining).toBe(1);
  expect((await limiter.take('a', rule)).remaining).toBe(0);
  expect(await limiter.take('a', rule)).toMatchObject({ allowed: false, retryAfterSeconds: 5 });
  now = 5_000;
  expect((await limiter.take('a', rule)).allowed).toBe(true);
  expect((await limiter.take('a', rule)).allowed).toBe(false);
});

test('buckets are apart, and a clock that steps back gives nothing away', async () => {
  let now = 100_000;
  const limiter = createMemoryRateLimiter(() => now);
  await limiter.take('a', rule);
  await limiter.take('a', rule);
  now = 0;
  expect((await limiter.take('a', rule)).allowed).toBe(false);
  expect((await limiter.take('b', rule)).allowed).toBe(true);
});
