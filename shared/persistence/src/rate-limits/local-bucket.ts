import type { RateDecision, RateRule } from '@osk/service-kit';
import type { SeenBucket } from './bucket-store';

interface Waiting {
  resolve(decision: RateDecision): void;
  reject(error: unknown): void;
}

const MAX_RESERVE = 128;
/** A reserve aims at what this time will take, which is how long it can be used. */
const AHEAD_MS = 5_000;

/** What this process knows of one shared bucket. */
export class LocalBucket {
  reserve = 0;
  usableUntil = 0;
  /** Known to be empty until then: no need to ask. */
  emptyUntil = 0;
  lastTake = 0;
  /** Taken since the last exchange. */
  used = 0;
  busy = false;
  seen: SeenBucket | undefined;
  readonly waiting: Waiting[] = [];
  private periodStart = 0;
  private lastReserve = 0;

  constructor(
    readonly key: string,
    public rule: RateRule,
  ) {}

  /** The reserve runs low and a new one is worth asking for before it is gone. */
  get runsLow(): boolean {
    return this.lastReserve >= 4 && this.reserve <= this.lastReserve / 4;
  }

  startPeriod(now: number, granted: number): void {
    this.periodStart = now;
    this.used = granted;
    // What was handed back says little about the next burst, but not nothing.
    this.lastReserve = this.reserve > 0 ? this.reserve : this.lastReserve >> 2;
  }

  /** As much as the rate seen since the last exchange will use in the time ahead, at most so much more than last time. */
  nextReserve(now: number, demand: number): number {
    if (this.periodStart === 0) return demand > 1 ? demand : 0;
    const elapsed = Math.max(now - this.periodStart, 10);
    const expected = Math.floor((this.used * AHEAD_MS) / elapsed);
    return Math.min(expected, Math.max(4, this.lastReserve * 4, demand), MAX_RESERVE);
  }
}

const MAX_BUCKETS = 50_000;

/** The buckets this process has to do with, the least recently used forgotten first. */
export class LocalBuckets {
  private readonly buckets = new Map<string, LocalBucket>();

  get(key: string, rule: RateRule): LocalBucket {
    const known = this.buckets.get(key);
    if (known) {
      known.rule = rule;
      return known;
    }
    if (this.buckets.size >= MAX_BUCKETS) this.forgetSome();
    const fresh = new LocalBucket(key, rule);
    this.buckets.set(key, fresh);
    return fresh;
  }

  withReserve(): LocalBucket[] {
    return [...this.buckets.values()].filter((bucket) => bucket.reserve > 0);
  }

  /** Drops the half that was taken from longest ago; what they held in reserve lapses. */
  private forgetSome(): void {
    const byAge = [...this.buckets.values()].filter((bucket) => !bucket.busy).sort((a, b) => a.lastTake - b.lastTake);
    for (const bucket of byAge.slice(0, Math.ceil(byAge.length / 2))) this.buckets.delete(bucket.key);
  }
}
