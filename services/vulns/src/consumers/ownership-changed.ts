import type { Bus, Consumer } from '@osk/bus';
import type { Ownerships } from '../features/summaries/ownerships';

/** Whose assets are and how critical, as the services tell that look after them. */
export function consumeOwnerships(bus: Bus, ownerships: Ownerships): Promise<Consumer> {
  const options = { consumer: 'ownerships', events: ['asset.ownership_changed'] as const };
  return bus.subscribe(options, ({ event_id, team_id, request_id, occurred_at, data }) =>
    ownerships.take({
      event_id,
      team_id,
      ...(request_id !== undefined && { request_id }),
      at: new Date(occurred_at),
      ...data,
    }),
  );
}
