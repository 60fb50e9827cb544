import type { Bus, Consumer } from '@osk/bus';
import { publicEvents } from '../features/webhooks/event-pattern';
import type { FanOut } from '../features/webhooks/fan-out';

/** Hears every event that may leave the platform and spreads it to the subscriptions. */
export function consumePublicEvents(bus: Bus, fanOut: FanOut): Promise<Consumer> {
  const events = publicEvents().map(({ name }) => name);
  return bus.subscribe({ consumer: 'webhooks', events, concurrency: 400 }, (event) => fanOut.spread(event));
}
