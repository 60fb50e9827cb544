import { newId, SEVERITIES, type Severity } from '@osk/contracts';
import type { Notification } from '../../../channels/notification';
import type { HeldDocument } from './window.repo';

/** So many are named. */
const NAMED = 10;

const NOUNS: Record<Notification['category'], string> = {
  security_alert: 'security notifications',
  system_notification: 'system notifications',
  system_error: 'system errors',
};

/** What one digest says about all that waited: how many, how bad, the worst by name. `held` is worst first. */
export function digest(teamId: string, held: readonly [HeldDocument, ...HeldDocument[]], now: Date): Notification {
  const [worst] = held;
  const counts = SEVERITIES.map((severity) => [severity, count(held, severity)] as const).filter(([, of]) => of > 0);
  const named = held.slice(0, NAMED).map(({ severity, title }) => `[${severity}] ${title}`);
  const more = held.length - named.length;
  const sources = new Set(held.map(({ source }) => source));
  const notification_id = newId('ntf');
  return {
    notification_id,
    team_id: teamId,
    category: worst.category,
    source: sources.size === 1 ? worst.source : 'system',
    type: 'digest',
    severity: worst.severity,
    title: `${held.length} more ${NOUNS[worst.category]}, worst: ${worst.severity}`,
    body: [...named, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    facts: counts.map(([severity, of]) => ({ label: severity, value: String(of) })),
    action_url: null,
    // A digest of its own each time: nothing it stands for can be ended through it.
    dedup_key: `digest:${notification_id}`,
    resolves: false,
    created_at: now,
  };
}

function count(held: readonly HeldDocument[], wanted: Severity): number {
  return held.filter(({ severity }) => severity === wanted).length;
}
