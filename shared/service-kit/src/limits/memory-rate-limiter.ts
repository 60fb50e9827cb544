import { LRUCache } from 'lru-cache';
import type { RateDecision, RateLimiter, RateRule } from './rate-limiter';

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets of one process: `limit` at most, refilled evenly over the window. */
export function createMemoryRateLimiter(now: () => number = Date.now): RateLimiter {
  const buckets = new LRUCache<string, Bucket>({ max: 50_000 });
  return {
    take: async (key, rule) => {
      const bucket = refill(buckets.get(key), rule, now());
      const decision = decide(bucket, rule);
      buckets.set(key, bucket);
      return decision;
    },
  };
}

function refill(bucket: Bucket | undefined, rule: RateRule, at: number): Bucket {
  if (!bucket) return { tokens: rule.limit, at };
  const earned = ((at - bucket.at) / 1000) * (rule.limit / rule.windowSeconds);
  return { tokens: Math.min(rule.limit, bucket.tokens + Math.max(0, earned)), at };
}

function decide(bucket: Bucket, rule: RateRule): RateDecision {
  const perSecond = rule.limit / rule.windowSeconds;
  const allowed = bucket.tokens >= 1;
  if (allowed) bucket.tokens -= 1;
  return {
    allowed,
    limit: rule.limit,
    remaining: Math.floor(bucket.tokens),
    resetSeconds: Math.ceil((rule.limit - bucket.tokens) / perSecond),
    retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - bucket.tokens) / perSecond)),
  };
}
