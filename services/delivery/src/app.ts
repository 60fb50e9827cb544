import type { Consumer } from '@osk/bus';
import { Inbox } from '@osk/persistence';
import { serviceApp, type BuiltService, type ServiceDeps } from '@osk/service-host';
import type { config } from './config';
import { workDeliveries } from './consumers/deliver-webhook';
import { consumePublicEvents } from './consumers/public-events';
import { DeliveryRepository } from './features/webhooks/delivery.repo';
import { FanOut } from './features/webhooks/fan-out';
import { webhookRoutes } from './features/webhooks/routes';
import { WebhookSender } from './features/webhooks/sender';
import { SubscriptionRepository } from './features/webhooks/subscription.repo';
import { WebhookService } from './features/webhooks/webhook.service';

/** Composition root. */
export async function buildApp(deps: ServiceDeps<typeof config>): Promise<BuiltService> {
  const { store, bus, egress, vault, logger } = deps;
  const subscriptions = new SubscriptionRepository(store);
  const deliveries = new DeliveryRepository(store);
  const sender = new WebhookSender({ store, subscriptions, deliveries, egress, vault, logger });
  const webhooks = new WebhookService({ store, subscriptions, deliveries, sender, egress, vault });
  const fanOut = new FanOut(new Inbox(store), subscriptions, deliveries);
  const consumers: Consumer[] = [];
  return {
    app: serviceApp('delivery', deps, webhookRoutes(webhooks)),
    start: async () => {
      if (deps.role === 'api') return;
      consumers.push(await consumePublicEvents(bus, fanOut));
      consumers.push(await workDeliveries(bus, sender, deps.config.OSK_WEBHOOK_CONCURRENCY));
    },
    stop: async () => {
      await Promise.all(consumers.map((consumer) => consumer.stop()));
    },
  };
}
