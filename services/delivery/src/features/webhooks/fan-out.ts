import type { PlatformEvent } from '@osk/contracts';
import type { Inbox, Transaction } from '@osk/persistence';
import type { DeliveryRepository } from './delivery.repo';
import { patternsFor } from './event-pattern';
import { CLAIM_MS } from './lanes/claims';
import { groupBy } from './lanes/group-by';
import type { Lanes } from './lanes/lanes';
import { claimed, newDelivery } from './new-delivery';
import type { SubscriptionRepository } from './subscription.repo';
import { webhookBody } from './webhook-body';
import type { DeliveryDocument, SubscriptionDocument } from './webhook.model';

export interface FanOutDeps {
  inbox: Inbox;
  subscriptions: SubscriptionRepository;
  deliveries: DeliveryRepository;
  lanes: Lanes;
  keepDays: number;
}

interface Waiting {
  event: PlatformEvent;
  resolve(): void;
  reject(error: unknown): void;
}

interface Pair {
  subscription: SubscriptionDocument;
  delivery: DeliveryDocument;
}

const CONSUMER = 'webhooks';
/** Events whose teams are asked about at once: most teams listen to nothing, and a flood is not to ask for each. */
const LOOK = 400;
/** Events spread in one transaction at most. */
const BATCH = 32;

/**
 * Events to all of their team's subscriptions that want them: one delivery each, exactly once however often they arrive.
 * What arrives while a transaction is under way goes together in the next. Deliveries that this worker can send soon are
 * stored as its own already, and go out without being looked for; the others wait in the store.
 */
export class FanOut {
  private readonly waiting: Waiting[] = [];
  private spreading = false;

  constructor(private readonly deps: FanOutDeps) {}

  /** Resolves once the event's deliveries are stored. */
  spread(event: PlatformEvent): Promise<void> {
    const stored = new Promise<void>((resolve, reject) => this.waiting.push({ event, resolve, reject }));
    if (!this.spreading) void this.spreadOn();
    return stored;
  }

  private async spreadOn(): Promise<void> {
    this.spreading = true;
    while (this.waiting.length > 0) {
      const looked = this.waiting.splice(0, LOOK);
      const listened = await this.listenedTo(looked).catch((error: unknown) => {
        for (const { reject } of looked) reject(error);
        return [];
      });
      const wanted = new Set(listened);
      // One that was rejected stays so.
      for (const one of looked) if (!wanted.has(one)) one.resolve();
      for (let from = 0; from < listened.length; from += BATCH) await this.settle(listened.slice(from, from + BATCH));
    }
    this.spreading = false;
  }

  private async settle(batch: readonly Waiting[]): Promise<void> {
    const done = await this.together(batch.map(({ event }) => event));
    for (const { event, resolve, reject } of batch) {
      if (done) resolve();
      else await this.store([event]).then(resolve, reject);
    }
  }

  /** False when they have to be tried one by one: an event that cannot be stored must not keep the others from it. */
  private together(events: readonly PlatformEvent[]): Promise<boolean> {
    return this.store(events).then(
      () => true,
      () => false,
    );
  }

  private async store(events: readonly PlatformEvent[]): Promise<void> {
    const { inbox, lanes } = this.deps;
    let pairs: Pair[] = [];
    const ids = events.map(({ event_id }) => event_id);
    const first = await inbox.onceEach(ids, CONSUMER, async (fresh, tx) => {
      pairs = [];
      const wanted = new Map(events.filter(({ event_id }) => fresh.has(event_id)).map((one) => [one.event_id, one]));
      const kinds = groupBy([...wanted.values()], ({ team_id, event_type }) => `${team_id} ${event_type}`);
      for (const alike of kinds.values()) pairs.push(...(await this.deliver(alike, tx)));
    });
    // What an undone run of the transaction left here was never stored.
    if (first.size === 0) return;
    for (const { subscription, delivery } of pairs) {
      if (delivery.claim !== null) lanes.offer(subscription, delivery);
      else void lanes.wake(delivery, delivery.created_at);
    }
  }

  /** Those of teams that listen: for a team without subscriptions there is nothing to do, and nothing to remember. */
  private async listenedTo(waiting: readonly Waiting[]): Promise<Waiting[]> {
    const listened: Waiting[] = [];
    for (const [teamId, its] of groupBy(waiting, ({ event }) => event.team_id)) {
      if (await this.deps.subscriptions.anyListening(teamId)) listened.push(...its);
    }
    return listened;
  }

  /** Events of one team and type. */
  private async deliver(events: readonly PlatformEvent[], tx: Transaction): Promise<Pair[]> {
    const { subscriptions, deliveries } = this.deps;
    const { team_id, event_type } = events[0]!;
    const listening = await subscriptions.listening(team_id, patternsFor(event_type), tx);
    if (listening.length === 0) return [];
    const pairs = events.flatMap((event) => this.pair(event, listening));
    await deliveries.add(
      team_id,
      pairs.map(({ delivery }) => delivery),
      tx,
    );
    return pairs;
  }

  private pair(event: PlatformEvent, listening: readonly SubscriptionDocument[]): Pair[] {
    const body = webhookBody(event);
    const { team_id } = event;
    const { keepDays, lanes } = this.deps;
    return listening.map((subscription) => {
      const delivery = newDelivery({ team_id, subscription_id: subscription._id, event, body, keepDays });
      return { subscription, delivery: lanes.hasRoom(subscription._id) ? claimed(delivery, CLAIM_MS) : delivery };
    });
  }
}
