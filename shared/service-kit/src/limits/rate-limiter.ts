/** What a bucket says after a take. `resetSeconds`: until the bucket is full again. */
export interface RateDecision {
  allowed: boolean;
  limit: number;
  remaining: number;
  resetSeconds: number;
  /** Seconds until one more is allowed; 0 when allowed. */
  retryAfterSeconds: number;
}

export interface RateRule {
  limit: number;
  windowSeconds: number;
}

/** Takes one from the bucket `key`. The default is this process's memory; a shared one holds across replicas. */
export interface RateLimiter {
  take(key: string, rule: RateRule): Promise<RateDecision>;
}
