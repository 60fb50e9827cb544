import type { Bus, Consumer } from '@osk/bus';
import type { ComponentReceiver } from '../features/components/receive';

/** Component lists of every scanner service, in batches. */
export function consumeComponents(bus: Bus, receiver: ComponentReceiver): Promise<Consumer> {
  return bus.subscribe(
    { consumer: 'components', events: ['components.reported'], concurrency: 4 },
    ({ event_id, team_id, request_id, occurred_at, data }) =>
      receiver.receive({ ...data, event_id, team_id, request_id, at: Date.parse(occurred_at) }),
  );
}
