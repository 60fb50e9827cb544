import type { Bus, Consumer } from '@osk/bus';
import type { Dispatcher } from '../features/dispatch/dispatcher';

/** Work `delivery.notify`: the next step of one dispatch. */
export function workDispatches(bus: Bus, dispatcher: Dispatcher, concurrency: number): Promise<Consumer> {
  return bus.work('delivery.notify', { concurrency }, ({ team_id, dispatch_id, attempt }) =>
    dispatcher.work(team_id, dispatch_id, attempt),
  );
}
