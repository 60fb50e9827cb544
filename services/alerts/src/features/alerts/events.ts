import { makeEvent, type EventData, type EventOrigin, type PlatformEvent } from '@osk/contracts';
import type { Alert, Change, Sign } from './alert';
import type { TerminalStatus } from './lifecycle';

type AlertRef = Omit<EventData<'alert.resolved'>, 'status'>;

const refOf = (alert: Alert): AlertRef => ({
  alert_id: alert._id,
  source: alert.source,
  notification_source: alert.notification_source,
  category: alert.category,
  severity: alert.severity,
  priority: alert.priority,
  title: alert.title,
  description: alert.hint ? `${alert.description}\n${alert.hint}` : alert.description,
  occurrence_count: alert.occurrence_count,
  sla_due_at: alert.sla_due_at?.toISOString() ?? null,
  action_url: alert.action_url,
});

/** `sign`: where it shows that people are told of; none when a mute has ended. */
export const raisedEvent = (
  alert: Alert,
  change: Change,
  sign: Sign | undefined,
  origin: EventOrigin,
): PlatformEvent<'alert.raised'> =>
  makeEvent('alert.raised', origin, {
    ...refOf(alert),
    change,
    scan_id: sign?.scan_id ?? null,
    ...(sign?.event_type && { raised_by: sign.event_type }),
  });

export const resolvedEvent = (alert: Alert, status: TerminalStatus, origin: EventOrigin): PlatformEvent =>
  makeEvent('alert.resolved', origin, { ...refOf(alert), status });
