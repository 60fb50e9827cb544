import type { Bus, Consumer } from '@osk/bus';
import type { Intake } from '../features/intake/intake';
import { SIGNAL_EVENTS } from '../features/intake/signals';

/** Every event that an alert comes of or ends by. Many at once, because the intake takes them in batches. */
export function consumeSignals(bus: Bus, intake: Intake): Promise<Consumer> {
  return bus.subscribe({ consumer: 'signals', events: SIGNAL_EVENTS, concurrency: 400 }, (event) => intake.take(event));
}
