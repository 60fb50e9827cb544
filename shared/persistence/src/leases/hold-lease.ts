import { LeaseLostError } from '../errors';
import type { LeaseStore } from './lease-store';

export interface HoldOptions {
  name: string;
  owner: string;
  ttlMs: number;
  /** How often it is renewed; default a third of `ttlMs`, so that two renewals may fail. */
  heartbeatMs?: number;
}

export interface HeldLease {
  readonly token: number;
  /** Aborted with a LeaseLostError when the lease is lost, or may be because the store has not answered in time. */
  readonly signal: AbortSignal;
  /** Stops the heartbeat and gives the lease back. */
  release(): Promise<void>;
}

/** Takes a lease and keeps it. Null when somebody else holds it. */
export async function holdLease(leases: LeaseStore, options: HoldOptions): Promise<HeldLease | null> {
  const { name, owner, ttlMs, heartbeatMs = Math.ceil(ttlMs / 3) } = options;
  const first = await leases.acquire(name, owner, ttlMs);
  if (!first) return null;
  const heartbeat = keepAlive({
    name,
    lease: first,
    heartbeatMs,
    renew: (lease) => leases.renew(lease, ttlMs),
    safeUntil: (lease) => lease.safeUntil,
  });
  return {
    token: first.token,
    signal: heartbeat.signal,
    release: async () => {
      await leases.release(await heartbeat.stop());
    },
  };
}

export interface Heartbeat<L> {
  readonly signal: AbortSignal;
  /** Ends the renewals, waiting for one that is under way; gives the lease as last renewed. */
  stop(): Promise<L>;
}

/**
 * Renews any kind of lease until it is stopped or lost. A renewal that fails (the store is away) is tried again until
 * the lease's own time has run out; then it counts as lost, since somebody else may take it.
 */
export function keepAlive<L>(options: {
  name: string;
  lease: L;
  heartbeatMs: number;
  /** Null when the lease is lost. */
  renew(lease: L): Promise<L | null>;
  /** `performance.now()` until which the lease can be trusted. */
  safeUntil(lease: L): number;
}): Heartbeat<L> {
  const loss = new AbortController();
  let lease = options.lease;
  let stopped = false;
  let timer: NodeJS.Timeout;
  let deadline: NodeJS.Timeout;
  let underWay: Promise<void> = Promise.resolve();

  const lose = (cause?: unknown): void => {
    clearTimeout(timer);
    clearTimeout(deadline);
    if (!stopped && !loss.signal.aborted) loss.abort(new LeaseLostError(options.name, cause));
  };
  const beat = async (): Promise<void> => {
    let failure: unknown;
    try {
      const renewed = await options.renew(lease);
      if (renewed === null) return lose();
      lease = renewed;
      armDeadline();
    } catch (error) {
      failure = error;
    }
    if (performance.now() >= options.safeUntil(lease)) return lose(failure);
    schedule();
  };
  const schedule = (): void => {
    if (stopped || loss.signal.aborted) return;
    timer = setTimeout(() => void (underWay = beat()), options.heartbeatMs);
  };
  // A renewal that hangs must not keep the holder believing.
  const armDeadline = (): void => {
    clearTimeout(deadline);
    if (stopped || loss.signal.aborted) return;
    deadline = setTimeout(() => lose(), Math.max(0, options.safeUntil(lease) - performance.now()));
  };
  armDeadline();
  schedule();

  return {
    signal: loss.signal,
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      clearTimeout(deadline);
      await underWay;
      return lease;
    },
  };
}
