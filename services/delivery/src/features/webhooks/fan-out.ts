import type { PlatformEvent } from '@osk/contracts';
import type { Inbox } from '@osk/persistence';
import type { DeliveryRepository } from './delivery.repo';
import { patternsFor } from './event-pattern';
import { CLAIM_MS } from './lanes/claims';
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

interface Pair {
  subscription: SubscriptionDocument;
  delivery: DeliveryDocument;
}

/**
 * One event to all of its team's subscriptions that want it: one delivery each, exactly once however often it arrives.
 * Those that this worker can send soon are stored as its own already, and go out without being looked for; the others
 * wait in the store.
 */
export class FanOut {
  constructor(private readonly deps: FanOutDeps) {}

  async spread(event: PlatformEvent): Promise<void> {
    const { inbox, subscriptions, deliveries, lanes } = this.deps;
    let pairs: Pair[] = [];
    const first = await inbox.once(event.event_id, 'webhooks', async (tx) => {
      const listening = await subscriptions.listening(event.team_id, patternsFor(event.event_type), tx);
      pairs = this.pair(event, listening);
      const docs = pairs.map(({ delivery }) => delivery);
      await deliveries.add(event.team_id, docs, tx);
    });
    // What an undone run of the transaction left here was never stored.
    if (!first) return;
    for (const { subscription, delivery } of pairs) {
      if (delivery.claim !== null) lanes.offer(subscription, delivery);
      else void lanes.wake(delivery, delivery.created_at);
    }
  }

  private pair(event: PlatformEvent, listening: readonly SubscriptionDocument[]): Pair[] {
    const body = webhookBody(event);
    const { team_id } = event;
    return listening.map((subscription) => {
      const { keepDays, lanes } = this.deps;
      const delivery = newDelivery({ team_id, subscription_id: subscription._id, event, body, keepDays });
      return { subscription, delivery: lanes.hasRoom(subscription._id) ? claimed(delivery, CLAIM_MS) : delivery };
    });
  }
}
