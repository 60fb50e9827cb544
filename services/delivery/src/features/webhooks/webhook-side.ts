import type { Consumer } from '@osk/bus';
import { Inbox } from '@osk/persistence';
import type { ServiceDeps } from '@osk/service-host';
import type { Route } from '@osk/service-kit';
import type { config } from '../../config';
import { workDeliveries } from '../../consumers/deliver-webhook';
import { consumePublicEvents } from '../../consumers/public-events';
import { AttemptLog } from './attempt-log.repo';
import { DeliveryRepository } from './delivery.repo';
import { FanOut } from './fan-out';
import { AttemptWriter } from './lanes/attempt-writer';
import { Claims } from './lanes/claims';
import { Lanes } from './lanes/lanes';
import { Recorder } from './lanes/recorder';
import { Slots } from './lanes/slots';
import { ReplayService } from './replay.service';
import { webhookRoutes } from './routes';
import { SecretExpiry } from './secret-expiry';
import { SecretRotation } from './secret-rotation.service';
import { WebhookSender } from './sender';
import { SubscriptionRepository } from './subscription.repo';
import { WebhookService } from './webhook.service';

/** An attempt that takes longer no longer keeps others from being made. */
const SLOW_AFTER_MS = 1_000;

/** Webhook subscriptions whole: their routes, the consumer that spreads events and the lanes that send them. */
export function webhookSide(deps: ServiceDeps<typeof config>): {
  routes: Route[];
  start(): Promise<void>;
  stop(): Promise<void>;
} {
  const { store, bus, egress, vault, logger, config: settings, role } = deps;
  const keepDays = settings.OSK_WEBHOOK_LOG_DAYS;
  const subscriptions = new SubscriptionRepository(store);
  const deliveries = new DeliveryRepository(store);
  const log = new AttemptLog(store);
  const sender = new WebhookSender({ egress, vault, logger });
  const recorder = new Recorder(new AttemptWriter({ store, subscriptions, deliveries, log }), logger);
  const slots = new Slots(settings.OSK_WEBHOOK_CONCURRENCY, SLOW_AFTER_MS);
  const claims = new Claims({ store, deliveries, log });
  const width = settings.OSK_WEBHOOK_LANE_CONCURRENCY;
  const lanes = new Lanes({ subscriptions, deliveries, claims, sender, recorder, slots, logger, width });
  const fanOut = new FanOut({ inbox: new Inbox(store), subscriptions, deliveries, lanes, keepDays });
  const expiry = new SecretExpiry(subscriptions, logger);
  const consumers: Consumer[] = [];
  return {
    routes: webhookRoutes({
      webhooks: new WebhookService({
        store,
        subscriptions,
        deliveries,
        log,
        sender,
        recorder,
        egress,
        vault,
        keepDays,
      }),
      replays: new ReplayService({ store, subscriptions, deliveries, keepDays }),
      secrets: new SecretRotation({ subscriptions, vault }),
    }),
    start: async () => {
      if (role === 'api') return;
      lanes.start();
      expiry.start();
      consumers.push(await consumePublicEvents(bus, fanOut));
      consumers.push(await workDeliveries(bus, { deliveries, lanes }, settings.OSK_WEBHOOK_CONCURRENCY));
    },
    stop: async () => {
      expiry.stop();
      await Promise.all(consumers.map((consumer) => consumer.stop()));
      await lanes.stop();
      await recorder.idle();
    },
  };
}
