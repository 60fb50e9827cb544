import type { Bus, Consumer } from '@osk/bus';
import type { DeliveryRepository } from '../features/webhooks/delivery.repo';
import type { Lanes } from '../features/webhooks/lanes/lanes';

export interface Deliverers {
  deliveries: DeliveryRepository;
  lanes: Lanes;
}

/**
 * Work `delivery.webhook`: attempt `attempt` of a delivery is due, and with it everything that its subscription has due
 * by then. The message is done with once its lane has taken it up: what is due is in the store, so it is never lost, and
 * an endpoint that hangs never holds messages up.
 */
export function workDeliveries(bus: Bus, { deliveries, lanes }: Deliverers, concurrency: number): Promise<Consumer> {
  return bus.work('delivery.webhook', { concurrency }, async ({ team_id, delivery_id, attempt }) => {
    const delivery = await deliveries.find(team_id, delivery_id);
    if (!delivery?.next_attempt_at || delivery.attempts_made >= attempt) return;
    await lanes.wake(delivery, delivery.next_attempt_at);
  });
}
