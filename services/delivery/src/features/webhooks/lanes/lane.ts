import type { Logger } from '@osk/service-kit';
import type { LaneKey } from '../delivery.repo';
import type { WebhookSender } from '../sender';
import type { SubscriptionRepository } from '../subscription.repo';
import type { DeliveryDocument, SubscriptionDocument } from '../webhook.model';
import type { Circuit } from './circuit';
import { CLAIM_MS, type Claims } from './claims';
import type { Recorder } from './recorder';
import type { Slots } from './slots';

export interface LaneDeps {
  subscriptions: SubscriptionRepository;
  claims: Claims;
  sender: WebhookSender;
  recorder: Recorder;
  slots: Slots;
  logger: Logger;
  /** Attempts under way at once to one endpoint that is well. */
  width: number;
}

/** Taken ahead of their turn at most. */
const AHEAD = 64;
/** What is taken ahead should be gone by then. */
const AHEAD_MS = 1_000;
/** A claim with less than this left is not begun: an attempt can take ten seconds, and then has to be recorded. */
const TIME_FOR_AN_ATTEMPT_MS = 15_000;
/** How long a change to the subscription may go unnoticed by what was taken before. */
const SUBSCRIPTION_FRESH_MS = 1_000;

/**
 * One subscription's deliveries in one worker. It takes no more than it can send soon; the rest waits in the store, for
 * itself or for any other worker. While the endpoint's circuit is open, one attempt is made at a time.
 */
export class Lane {
  private readonly queue: DeliveryDocument[] = [];
  private running = 0;
  private wanted: Date | null = null;
  private pulling: Promise<void> | null = null;
  private subscription: SubscriptionDocument | null = null;
  private readAt = 0;
  /** Smoothed duration of an attempt, in ms; unknown endpoints are taken for slow. */
  private pace = AHEAD_MS;
  private stopped = false;
  private abandoned = false;
  private onIdle: (() => void) | undefined;

  constructor(
    private readonly key: LaneKey,
    private readonly deps: LaneDeps,
  ) {}

  get busy(): boolean {
    return this.running > 0 || this.queue.length > 0 || this.wanted !== null || this.pulling !== null;
  }

  /** Whether a delivery made now would soon be sent from here. */
  get room(): boolean {
    return !this.stopped && this.wanted === null && this.queue.length < this.ahead;
  }

  /** Takes what was due by `cutoff`, as far as there is room. Resolves when it has been taken. */
  async wake(cutoff: Date): Promise<void> {
    this.want(cutoff);
    this.pump();
    await this.pulling;
  }

  /** A delivery that this worker has claimed. */
  offer(subscription: SubscriptionDocument, delivery: DeliveryDocument): void {
    this.adopt(subscription);
    this.queue.push(delivery);
    this.pump();
  }

  /**
   * Takes nothing more, gives back what was not begun, and waits for what is under way, `graceMs` at most. What takes
   * longer counts as interrupted.
   */
  async stop(graceMs: number): Promise<void> {
    this.stopped = true;
    await this.pulling;
    await this.putBack();
    if (this.running === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, graceMs);
      this.onIdle = () => (clearTimeout(timer), resolve());
    });
    this.abandoned = true;
  }

  private want(cutoff: Date): void {
    if (this.wanted === null || cutoff > this.wanted) this.wanted = cutoff;
  }

  private get width(): number {
    return this.subscription?.circuit.state === 'open' ? 1 : this.deps.width;
  }

  private get ahead(): number {
    if (this.subscription?.circuit.state === 'open') return 1;
    return Math.max(this.width, Math.min(AHEAD, Math.floor((this.width * AHEAD_MS) / Math.max(1, this.pace))));
  }

  private pump(): void {
    while (!this.stopped && this.running < this.width && this.queue.length > 0) {
      this.running += 1;
      void this.begin(this.queue.shift()!).finally(() => {
        this.running -= 1;
        if (this.running === 0) this.onIdle?.();
        this.pump();
      });
    }
    if (this.wanted === null || this.pulling || this.stopped || this.queue.length > this.ahead / 2) return;
    if (this.running >= this.width && this.queue.length > 0) return;
    this.pulling = this.pull().finally(() => {
      this.pulling = null;
      this.pump();
    });
  }

  private async pull(): Promise<void> {
    const wanted = this.wanted!;
    this.wanted = null;
    try {
      const subscription = await this.fresh(0);
      if (!subscription) return;
      const now = new Date();
      const limit = Math.max(1, this.ahead - this.queue.length);
      const { taken, full } = await this.deps.claims.take(subscription, wanted > now ? wanted : now, limit);
      this.queue.push(...taken);
      if (full) this.want(wanted);
    } catch (error) {
      // They stay due: the sweep comes back to them.
      this.deps.logger.warn('deliveries could not be taken', { error, subscription_id: this.key.subscription_id });
    }
  }

  private async begin(delivery: DeliveryDocument): Promise<void> {
    const { recorder, slots, sender, logger } = this.deps;
    const { subscription_id } = this.key;
    try {
      await recorder.room();
      const made = await slots.run(async () => {
        const left = delivery.claimed_until.getTime() - Date.now();
        if (this.stopped || left < TIME_FOR_AN_ATTEMPT_MS) return undefined;
        const subscription = await this.fresh(SUBSCRIPTION_FRESH_MS);
        if (!subscription) return undefined;
        const outcome = await sender.attempt(subscription, delivery);
        return { subscription, delivery, outcome, at: new Date() };
      });
      if (!made) {
        this.queue.unshift(delivery);
        return await this.putBack();
      }
      if (this.abandoned) return;
      this.pace += (made.outcome.duration_ms - this.pace) / 4;
      recorder.record(made).then(
        (circuit) => circuit && this.learn(circuit),
        (error: unknown) => logger.error('an attempt was not recorded and is made again', { error, subscription_id }),
      );
    } catch (error) {
      logger.error('an attempt could not be made', { error, subscription_id, delivery_id: delivery._id });
    }
  }

  /** Too late to be begun, or nobody's any more: whoever has time takes them. */
  private async putBack(): Promise<void> {
    const docs = this.queue.splice(0);
    if (docs.length === 0) return;
    await this.deps.claims.release(this.key.team_id, docs).catch((error: unknown) => {
      this.deps.logger.warn('claims run out by themselves', { error, claim_ms: CLAIM_MS });
    });
    this.want(new Date());
  }

  private learn(circuit: Circuit): void {
    if (this.subscription) this.subscription = { ...this.subscription, circuit };
    this.pump();
  }

  private adopt(subscription: SubscriptionDocument): void {
    this.subscription = subscription;
    this.readAt = performance.now();
  }

  /** The subscription as it was at most `ageMs` ago; null when it has been deleted. */
  private async fresh(ageMs: number): Promise<SubscriptionDocument | null> {
    if (this.subscription && performance.now() - this.readAt < ageMs) return this.subscription;
    const subscription = await this.deps.subscriptions.find(this.key.team_id, this.key.subscription_id);
    if (subscription) this.adopt(subscription);
    else this.subscription = null;
    return subscription;
  }
}
