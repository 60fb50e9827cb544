import type { Bus, Consumer } from '@osk/bus';
import type { Conditions } from '../features/notifications/find-conditions';
import type { Notifier } from '../features/notifications/notifier';

/** Hears every event that a row of the table "Notifications raised by the platform" speaks about. */
export function hearConditions(bus: Bus, notifier: Notifier, conditions: Conditions): Promise<Consumer> {
  const events = [...conditions.keys()];
  return bus.subscribe({ consumer: 'notifications', events, concurrency: 64 }, (event) => notifier.hear(event));
}
