import type { Bus, Consumer } from '@osk/bus';
import type { Conditions } from '../features/notifications/find-conditions';
import type { Notifier } from '../features/notifications/notifier';

/** Every event of the table "Notifications raised by the platform"; many at once, because they are told in batches. */
export function hearConditions(bus: Bus, notifier: Notifier, conditions: Conditions): Promise<Consumer> {
  const events = [...conditions.keys()];
  return bus.subscribe({ consumer: 'notifications', events, concurrency: 400 }, (event) => notifier.hear(event));
}
