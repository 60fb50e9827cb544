import { newId, type PlatformEvent } from '@osk/contracts';
import type { Inbox } from '@osk/persistence';
import type { DeliveryRepository } from './delivery.repo';
import { patternsFor } from './event-pattern';
import type { SubscriptionRepository } from './subscription.repo';
import { webhookBody } from './webhook-body';
import type { DeliveryDocument } from './webhook.model';

/** One event to all of its team's subscriptions that want it: one delivery each, exactly once however often it arrives. */
export class FanOut {
  constructor(
    private readonly inbox: Inbox,
    private readonly subscriptions: SubscriptionRepository,
    private readonly deliveries: DeliveryRepository,
  ) {}

  async spread(event: PlatformEvent): Promise<void> {
    await this.inbox.once(event.event_id, 'webhooks', async (tx) => {
      const listening = await this.subscriptions.listening(event.team_id, patternsFor(event.event_type), tx);
      if (listening.length === 0) return;
      const body = webhookBody(event);
      const docs = listening.map((subscription) => newDelivery(event.team_id, subscription._id, event, body));
      await this.deliveries.add(event.team_id, docs, tx);
      for (const { _id } of docs) {
        tx.enqueue(
          'delivery.webhook',
          { team_id: event.team_id, delivery_id: _id, attempt: 1 },
          { requestId: event.request_id },
        );
      }
    });
  }
}

export function newDelivery(
  team_id: string,
  subscription_id: string,
  event: { event_id: string; event_type: string },
  body: string,
): DeliveryDocument {
  return {
    _id: newId('dlv'),
    team_id,
    subscription_id,
    event_id: event.event_id,
    event_type: event.event_type,
    body,
    state: 'pending',
    attempts_made: 0,
    next_attempt_at: null,
    created_at: new Date(),
  };
}
