import type { Egress } from '@osk/egress';
import type { SslFacts } from './facts';
import type { Endpoint } from './net/endpoint';
import type { Profile } from './profiles';

/** What a collector works with. */
export interface CollectContext {
  endpoint: Endpoint;
  egress: Egress;
  profile: Profile;
  signal: AbortSignal;
  now: Date;
  /** Certificates trusted beside Node's own list, PEM. */
  extraCas: readonly string[];
  /** Says that part of the fact could not be had, so that the scan's coverage shows it. */
  skip(what: string, reason: string): void;
}

/**
 * Gathers one fact from the wire; judges nothing. `needs` are facts that must be there first. Throws `ProbeError`
 * when the fact cannot be had.
 */
export interface Collector<F extends keyof SslFacts = keyof SslFacts, N extends keyof SslFacts = keyof SslFacts> {
  fact: F;
  profiles: readonly Profile[];
  needs: readonly N[];
  /**
   * Set for probes that break the protocol's rules or hold a connection: they run when all others are done, one at a
   * time by this number, so that a server that serves one connection at a time answers the others undisturbed.
   */
  late?: number;
  collect(context: CollectContext, facts: Pick<SslFacts, N>): Promise<SslFacts[F]>;
}

export function defineCollector<const F extends keyof SslFacts, const N extends keyof SslFacts = never>(
  collector: Collector<F, N>,
): Collector<F, N> {
  return collector;
}
