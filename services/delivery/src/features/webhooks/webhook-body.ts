import type { PlatformEvent } from '@osk/contracts';

/** The body as the specification has it: `data` is the event's payload plus where, whose and when. */
export function webhookBody(
  event: Omit<PlatformEvent, 'data' | 'event_type'> & { event_type: string; data: object },
): string {
  const { event_id, event_type, occurred_at, team_id, source_module, data } = event;
  return JSON.stringify({
    event_id,
    event_type,
    timestamp: occurred_at,
    data: { ...data, source_module, team_id, occurred_at },
  });
}
