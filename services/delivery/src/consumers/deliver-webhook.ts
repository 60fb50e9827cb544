import type { Bus, Consumer } from '@osk/bus';
import type { WebhookSender } from '../features/webhooks/sender';

/** Work `delivery.webhook`: one attempt of one delivery. */
export function workDeliveries(bus: Bus, sender: WebhookSender, concurrency: number): Promise<Consumer> {
  return bus.work('delivery.webhook', { concurrency }, async ({ team_id, delivery_id, attempt }) => {
    await sender.send(team_id, delivery_id, attempt);
  });
}
