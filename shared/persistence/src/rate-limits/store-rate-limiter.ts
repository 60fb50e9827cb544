import { randomUUID } from 'node:crypto';
import type { RateDecision, RateLimiter, RateRule } from '@osk/service-kit';
import type { StoreLogger } from '../logger';
import { quiet } from '../logger';
import type { Store } from '../store/store';
import { exchange, fullBucket, tokensPerMs, type Bucket } from './bucket';
import { BucketStore } from './bucket-store';
import { LocalBuckets, type LocalBucket } from './local-bucket';

export interface StoreRateLimiterOptions {
  /** Milliseconds; default this process's clock corrected by the store's, so that replicas agree. */
  now?: () => number;
  logger?: StoreLogger;
}

/** A reserve is good for this long in the store, and a bit less for the process that took it. */
const HOLD_MS = 7_000;
const USE_MS = 5_000;
/** A reserve that nobody asked for in this time goes back: longer than the pauses of a caller who comes now and then. */
const IDLE_MS = 2_000;
/** One that will lapse so soon goes back too. */
const LAPSE_MARGIN_MS = 500;
/** How long a bucket is taken for empty without asking. */
const EMPTY_MS = 500;
const SWEEP_MS = 250;
const CLOCK_CHECK_MS = 60_000;

/**
 * Token buckets that several processes share through the store. Exact: no more is admitted in total than the rule
 * says, however the requests spread. Cheap: a process takes out a reserve that grows with the rate it sees and
 * shrinks to single tokens as the bucket empties, so that a busy key costs a write or two per second.
 */
export class StoreRateLimiter implements RateLimiter {
  private readonly by = randomUUID();
  private readonly buckets: BucketStore;
  private readonly local = new LocalBuckets();
  private readonly now: () => number;
  private readonly logger: StoreLogger;
  private clockOffset = 0;
  private clockCheckedAt = -Infinity;
  private sweeper: NodeJS.Timeout | undefined;
  /** Exchanges under way that no request waits for. */
  private readonly aside = new Set<Promise<void>>();

  constructor(
    private readonly store: Store,
    private readonly options: StoreRateLimiterOptions = {},
  ) {
    this.buckets = new BucketStore(store);
    this.logger = options.logger ?? quiet;
    this.now = options.now ?? (() => Date.now() + this.clockOffset);
  }

  /** Begins to hand back what is not used. Without it reserves lapse by themselves, a little is then lost. */
  start(): void {
    this.sweeper ??= setInterval(() => void this.sweep(), SWEEP_MS).unref();
  }

  /** Stops and hands everything back. */
  async stop(): Promise<void> {
    clearInterval(this.sweeper);
    this.sweeper = undefined;
    await Promise.all(this.aside);
    await this.handBack(() => true);
  }

  async take(key: string, rule: RateRule): Promise<RateDecision> {
    const known = this.takeNow(key, rule);
    if (known) return known;
    const bucket = this.local.get(key, rule);
    return await new Promise((resolve, reject) => {
      bucket.waiting.push({ resolve, reject });
      if (bucket.waiting.length === 1 && !bucket.busy) void this.serve(bucket);
    });
  }

  /** The same where no asking is needed, undefined where it is: for callers to whom even a promise is dear. */
  takeNow(key: string, rule: RateRule): RateDecision | undefined {
    const bucket = this.local.get(key, rule);
    const now = this.now();
    if (bucket.reserve > 0 && now < bucket.usableUntil) return this.useReserve(bucket, now);
    return now < bucket.emptyUntil ? this.decide(bucket, false, now) : undefined;
  }

  /** Puts one token back: what it was taken for turned out not to count. */
  async refund(key: string, rule: RateRule): Promise<void> {
    await this.buckets.change(key, undefined, (current) => {
      const now = this.now();
      const state = current ?? fullBucket(rule, now);
      const { bucket } = exchange(
        state,
        rule,
        { by: 'refund', giveBack: 0, keep: 0, demand: 0, reserve: 0, holdMs: 0 },
        now,
      );
      const held = bucket.holdings.reduce((sum, holding) => sum + holding.tokens, 0);
      const tokens = Math.min(Math.max(0, rule.limit - held), bucket.tokens + 1);
      return { bucket: { ...bucket, tokens }, expiresAt: this.expiry(rule) };
    });
    const bucket = this.local.get(key, rule);
    bucket.seen = undefined;
    bucket.emptyUntil = 0;
  }

  /** Hands back reserves that lie idle. Runs by itself after `start`. */
  async sweep(): Promise<void> {
    const now = this.now();
    await this.handBack((bucket) => now - bucket.lastTake >= IDLE_MS || now >= bucket.usableUntil - LAPSE_MARGIN_MS);
  }

  private useReserve(bucket: LocalBucket, now: number): RateDecision {
    bucket.reserve -= 1;
    bucket.used += 1;
    bucket.lastTake = now;
    // More is taken out beside what is left, so that no request has to wait for it.
    if (bucket.runsLow && !bucket.busy) {
      const work = this.tradeAside(bucket, bucket.reserve, 'a rate reserve was not replenished');
      this.aside.add(work);
      void work.finally(() => this.aside.delete(work));
    }
    return this.decide(bucket, true, now);
  }

  /** One exchange at a time per bucket; whoever comes meanwhile waits for the next. */
  private async serve(bucket: LocalBucket): Promise<void> {
    bucket.busy = true;
    try {
      while (bucket.waiting.length > 0) {
        const at = this.now();
        if (bucket.reserve > 0 && at < bucket.usableUntil) {
          bucket.waiting.shift()!.resolve(this.useReserve(bucket, at));
          continue;
        }
        const served = bucket.waiting.splice(0);
        try {
          const granted = await this.trade(bucket, { demand: served.length });
          const now = this.now();
          bucket.lastTake = now;
          served.forEach(({ resolve }, index) =>
            resolve(this.decide(bucket, index < granted, now, granted - index - 1)),
          );
        } catch (error) {
          for (const { reject } of served) reject(error);
        }
      }
    } finally {
      bucket.busy = false;
    }
  }

  /** With `keep` a reserve is wanted beside what is held; without, what is held goes back first. */
  private async trade(bucket: LocalBucket, wish: { demand: number; keep?: number }): Promise<number> {
    await this.checkClock();
    const { rule } = bucket;
    const { demand, keep = 0 } = wish;
    const asked = this.now();
    const reserve = demand + keep === 0 ? 0 : bucket.nextReserve(asked, demand);
    const giveBack = bucket.reserve - keep;
    bucket.reserve = keep;
    const change = (current: Bucket | null) => {
      const now = this.now();
      const exact = { by: this.by, giveBack, keep, demand, reserve, holdMs: HOLD_MS };
      return { ...exchange(current ?? fullBucket(rule, now), rule, exact, now), expiresAt: this.expiry(rule) };
    };
    const traded = await this.buckets.change(bucket.key, bucket.seen, change, demand > 0);
    bucket.seen = { bucket: traded.bucket, stamp: traded.stamp };
    bucket.reserve = Math.max(0, bucket.reserve - (keep - traded.kept)) + traded.reserved;
    if (traded.reserved > 0) bucket.usableUntil = asked + USE_MS;
    bucket.startPeriod(asked, traded.granted);
    if (traded.granted < demand) {
      const wait = (1 - (traded.bucket.tokens % 1)) / tokensPerMs(rule);
      // Others may hand tokens back sooner than the next one is earned.
      bucket.emptyUntil = this.now() + Math.min(wait, EMPTY_MS);
    }
    return traded.granted;
  }

  /** @param ahead tokens already granted to requests that are told after this one */
  private decide(bucket: LocalBucket, allowed: boolean, now: number, ahead = 0): RateDecision {
    const { rule, seen } = bucket;
    const rate = tokensPerMs(rule);
    const earned = seen ? Math.max(0, now - seen.bucket.at) * rate : 0;
    const exact = Math.min(rule.limit, (seen?.bucket.tokens ?? 0) + bucket.reserve + Math.max(0, ahead) + earned);
    const remaining = allowed ? Math.floor(exact) : 0;
    return {
      allowed,
      limit: rule.limit,
      remaining,
      resetSeconds: Math.max(0, Math.ceil((rule.limit - exact) / rate / 1000)),
      retryAfterSeconds: allowed ? 0 : Math.max(1, Math.ceil((1 - Math.min(exact, 1)) / rate / 1000)),
    };
  }

  private async handBack(which: (bucket: LocalBucket) => boolean): Promise<void> {
    const idle = this.local.withReserve().filter((bucket) => !bucket.busy && which(bucket));
    await Promise.all(idle.map((bucket) => this.tradeAside(bucket, 0, 'a rate reserve was not handed back')));
  }

  /** An exchange that no request waits for, beside those that do. */
  private async tradeAside(bucket: LocalBucket, keep: number, complaint: string): Promise<void> {
    bucket.busy = true;
    await this.trade(bucket, { demand: 0, keep }).catch((error: unknown) => this.logger.warn(complaint, { error }));
    bucket.busy = false;
    if (bucket.waiting.length > 0) void this.serve(bucket);
  }

  private expiry(rule: RateRule): Date {
    return new Date(this.now() + rule.windowSeconds * 1000 + HOLD_MS);
  }

  private async checkClock(): Promise<void> {
    if (this.options.now) return;
    const asked = Date.now();
    if (asked - this.clockCheckedAt < CLOCK_CHECK_MS) return;
    this.clockCheckedAt = asked;
    const storeTime = (await this.store.now()).getTime();
    this.clockOffset = storeTime - (asked + Date.now()) / 2;
  }
}
