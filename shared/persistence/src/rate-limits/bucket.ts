import type { RateRule } from '@osk/service-kit';

/** Tokens that one process has taken out and may still use until `until`. */
export interface Holding {
  by: string;
  tokens: number;
  until: number;
}

/** A token bucket shared by processes. Times are milliseconds of one clock. */
export interface Bucket {
  tokens: number;
  /** When `tokens` was true. */
  at: number;
  holdings: readonly Holding[];
}

export interface Exchange {
  by: string;
  /** Unused tokens of an earlier holding that go back in. */
  giveBack: number;
  /** Unused tokens of an earlier holding that stay out. */
  keep: number;
  /** Wanted for requests that wait now. */
  demand: number;
  /** Wanted beyond that, for requests to come. */
  reserve: number;
  /** How long a reserve stays usable. */
  holdMs: number;
}

export interface Exchanged {
  bucket: Bucket;
  /** How much of the demand was granted. */
  granted: number;
  /** How much of the reserve. */
  reserved: number;
  /** How much of `keep` still stood: the rest has lapsed and must not be used. */
  kept: number;
}

/** What a process holds is at most this part of what is left, so that it shrinks to nothing as the bucket empties. */
const RESERVE_SHARE = 4;

export const fullBucket = (rule: RateRule, now: number): Bucket => ({ tokens: rule.limit, at: now, holdings: [] });

export const tokensPerMs = (rule: RateRule): number => rule.limit / (rule.windowSeconds * 1000);

/**
 * Gives tokens back and takes others out, in one step. What is in the bucket and what is held outside never exceed
 * the limit together, so however many processes share it, no more is admitted in a time t than `limit + t x rate`.
 * Tokens come back only while their holding stands: later the bucket may have been filled in their place.
 */
export function exchange(bucket: Bucket, rule: RateRule, wish: Exchange, now: number): Exchanged {
  const at = Math.max(bucket.at, now);
  const standing = bucket.holdings.filter((holding) => holding.until > now);
  const own = standing.find((holding) => holding.by === wish.by);
  const others = standing.filter((holding) => holding !== own);
  const room = rule.limit - others.reduce((sum, holding) => sum + holding.tokens, 0);

  const earned = (at - bucket.at) * tokensPerMs(rule);
  const filled = Math.min(room - (own?.tokens ?? 0), bucket.tokens + earned);
  const kept = Math.min(wish.keep, own?.tokens ?? 0);
  const given = Math.min(wish.giveBack, (own?.tokens ?? 0) - kept);
  const tokens = Math.max(0, Math.min(room - kept, filled + given));

  const granted = Math.min(wish.demand, Math.floor(tokens));
  const left = tokens - granted;
  const reserved = Math.max(0, Math.min(wish.reserve, Math.floor(left / RESERVE_SHARE) - kept));
  const held = kept + reserved;
  const holdings = held > 0 ? [...others, { by: wish.by, tokens: held, until: now + wish.holdMs }] : others;
  return { bucket: { tokens: left - reserved, at, holdings }, granted, reserved, kept };
}
