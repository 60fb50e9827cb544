import { createHash } from 'node:crypto';
import type { Severity } from '@osk/contracts';
import { linkOf } from '../link';
import type { Notification } from '../notification';
import { cleanText, clip, oneLine } from '../text';

/** Limits of the Events API v2 (developer.pagerduty.com, "PD-CEF" and "Send an Alert Event"). */
export const PAGERDUTY_LIMITS = { summary: 1024, dedupKey: 255 } as const;
const MAX_FACTS = 50;
const VALUE_LENGTH = 1000;
const BODY_LENGTH = 8000;

type IncidentSeverity = 'critical' | 'error' | 'warning' | 'info';

/** Specification, Notifications raised by the platform, rule 3. */
const SEVERITY: Record<Severity, IncidentSeverity> = {
  critical: 'critical',
  high: 'error',
  medium: 'warning',
  low: 'info',
  info: 'info',
};

interface EventBase {
  routing_key: string;
  dedup_key: string;
}
export type PagerDutyEvent =
  | (EventBase & { event_action: 'resolve' })
  | (EventBase & {
      event_action: 'trigger';
      client: string;
      client_url?: string;
      links: { href: string; text: string }[];
      payload: {
        summary: string;
        source: string;
        severity: IncidentSeverity;
        timestamp: string;
        component: string;
        group: string;
        class: string;
        custom_details: Record<string, string>;
      };
    });

/** A notification as an event: `trigger`, or `resolve` for what ends its condition. `serviceName` is the team's word for it. */
export function pagerDutyEvent(
  notification: Notification,
  routing_key: string,
  serviceName: string | null,
): PagerDutyEvent {
  const { severity, title, body, facts, source, category, type, created_at } = notification;
  const base = { routing_key, dedup_key: dedupKey(notification.dedup_key) };
  if (notification.resolves) return { ...base, event_action: 'resolve' };
  const href = linkOf(notification);
  const details = facts
    .slice(0, MAX_FACTS)
    .map(({ label, value }) => [clip(oneLine(label), 100), clip(cleanText(value), VALUE_LENGTH)] as const);
  return {
    ...base,
    event_action: 'trigger',
    client: 'OpenSkerry',
    ...(href !== null && { client_url: href }),
    links: href === null ? [] : [{ href, text: 'Open in OpenSkerry' }],
    payload: {
      summary: clip(oneLine(title), PAGERDUTY_LIMITS.summary) || '-',
      source: serviceName ?? 'OpenSkerry',
      severity: SEVERITY[severity],
      timestamp: created_at.toISOString(),
      component: source,
      group: category,
      class: type,
      custom_details: Object.fromEntries([
        ['description', clip(cleanText(body), BODY_LENGTH)],
        ['severity', severity],
        ...details,
      ]) as Record<string, string>,
    },
  };
}

/** A key that is too long stays one and the same key. */
function dedupKey(key: string): string {
  return key.length <= PAGERDUTY_LIMITS.dedupKey ? key : createHash('sha256').update(key).digest('hex');
}
