import { randomUUID } from 'node:crypto';
import type { JobData, JobName, PlatformEvent } from '@osk/contracts';
import { LeaseStore, type Lease } from '../leases/lease-store';
import { quiet, type StoreLogger } from '../logger';
import type { Store } from '../store/store';
import { outboxCollection, type OutboxDocument } from './outbox.collection';
import { outboxLag, type OutboxLag } from './outbox-lag';
import { OutboxSender } from './sender';
import { WakeUp } from './wake-up';

/** The part of the bus that the relay needs; `Bus` of `@osk/bus` is one. Each call resolves once the broker has confirmed. */
export interface OutboxBus {
  publishAll(events: readonly PlatformEvent[]): Promise<void>;
  enqueue<N extends JobName>(
    job: N,
    data: JobData<N>,
    options?: { delayMs?: number; requestId?: string },
  ): Promise<void>;
  ping(): Promise<void>;
}

export interface OutboxRelayOptions {
  store: Store;
  bus: OutboxBus;
  logger?: StoreLogger;
  /** How often the outbox is looked at when nothing in this process nudges; default 500. */
  pollMs?: number;
  batchSize?: number;
  /** How long a relay that died keeps the others waiting; default 5000. */
  leaseMs?: number;
  /** First and longest pause after a failure of the bus; default 250 and 10000. */
  backoffMs?: { first: number; max: number };
  /** How often the bus may refuse one message, while it answers otherwise, before the message is parked; default 10. */
  maxAttempts?: number;
}

/**
 * Carries the outbox to the bus: in order, confirmed, deleted only afterwards. One relay of a service works at a time,
 * by lease, taken only when there is something to send. What was confirmed but not yet deleted when a process died
 * is sent again: consumers are idempotent.
 */
export class OutboxRelay {
  private readonly store: Store;
  private readonly logger: StoreLogger;
  private readonly settings: Required<Pick<OutboxRelayOptions, 'pollMs' | 'batchSize' | 'leaseMs' | 'backoffMs'>>;
  private readonly leases: LeaseStore;
  private readonly sender: OutboxSender;
  private readonly owner = `relay-${randomUUID()}`;
  private readonly wakeUp = new WakeUp();
  private lease: Lease | null = null;
  private running: Promise<void> | null = null;
  private stopping = false;
  private failures = 0;

  constructor(options: OutboxRelayOptions) {
    const { store, bus, logger = quiet, pollMs = 500, batchSize = 100, leaseMs = 5_000 } = options;
    this.store = store;
    this.logger = logger;
    this.settings = { pollMs, batchSize, leaseMs, backoffMs: options.backoffMs ?? { first: 250, max: 10_000 } };
    this.leases = new LeaseStore(store);
    this.sender = new OutboxSender({ store, bus, logger, maxAttempts: options.maxAttempts ?? 10 });
  }

  start(): void {
    if (this.running) return;
    this.stopping = false;
    const unsubscribe = this.store.onOutbox(() => {
      // While the bus fails, the pause stands: a busy service must not hammer a broker that is coming up.
      if (this.failures === 0) this.wakeUp.wake();
    });
    this.running = this.loop().finally(unsubscribe);
  }

  /** Ends after the batch in hand; what is left stays in the outbox for the next relay. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.wakeUp.wake();
    await this.running;
    this.running = null;
    await this.releaseLease();
  }

  /** For metrics. */
  pending(): Promise<OutboxLag> {
    return outboxLag(this.store);
  }

  private async loop(): Promise<void> {
    while (!this.stopping) {
      let pause = this.settings.pollMs;
      try {
        await this.drain();
        this.failures = 0;
      } catch (error) {
        pause = this.backoff(error);
        // Another process may reach the bus although this one cannot.
        await this.releaseLease();
      }
      if (!this.stopping) await this.wakeUp.sleep(pause);
    }
  }

  private async drain(): Promise<void> {
    // Without the lease a look at whether there is anything to send is enough.
    if (!this.hasLease && (await this.waiting(1)).length === 0) return;
    while (!this.stopping) {
      if (!(await this.holdsLease())) return;
      // Read under the lease: what was seen before it may have been sent by its last holder.
      const batch = await this.waiting(this.settings.batchSize);
      if (batch.length === 0) return;
      await this.sender.send(batch);
    }
  }

  private async waiting(limit: number): Promise<OutboxDocument[]> {
    return await this.store.global(outboxCollection).find({ parked: false }, { sort: { _id: 1 }, limit });
  }

  /** Whether the lease has more than half of its time left. */
  private get hasLease(): boolean {
    return this.lease !== null && this.lease.safeUntil - performance.now() > this.settings.leaseMs / 2;
  }

  /** Takes or prolongs the lease when less than half of its time is left. */
  private async holdsLease(): Promise<boolean> {
    const { leaseMs } = this.settings;
    if (this.hasLease) return true;
    this.lease = this.lease && (await this.leases.renew(this.lease, leaseMs));
    this.lease ??= await this.leases.acquire('outbox-relay', this.owner, leaseMs);
    return this.lease !== null;
  }

  private async releaseLease(): Promise<void> {
    const lease = this.lease;
    this.lease = null;
    // It runs out by itself when the store cannot be told.
    if (lease) await this.leases.release(lease).catch(() => {});
  }

  private backoff(error: unknown): number {
    const { first, max } = this.settings.backoffMs;
    const pause = Math.min(first * 2 ** this.failures, max);
    this.failures += 1;
    this.logger.warn('the outbox could not be sent', { error, attempt: this.failures, next_attempt_ms: pause });
    return pause;
  }
}
