import type { EventData } from '@osk/contracts';
import { defineCondition } from '../condition';
import { facts, isSecurityAlert, spoken } from '../told-parts';

const OPENING = { new: 'Security alert', reopened: 'Security alert reopened', escalated: 'Security alert escalated' };

/** A security alert is new, is back, or has become worse. */
export default defineCondition({
  events: ['alert.raised'],
  tell: ({ data }) => {
    if (!isSecurityAlert(data.source)) return null;
    const told = toldByItsCause(data);
    return {
      category: 'security_alert',
      source: data.notification_source,
      type: `alert.${data.change}`,
      severity: data.severity,
      title: `${OPENING[data.change]}: ${data.title}`,
      body: data.description,
      facts: facts({
        Severity: spoken(data.severity),
        Priority: data.priority,
        Category: data.category,
        Occurrences: data.occurrence_count > 1 ? data.occurrence_count : null,
        'Fix until': data.sla_due_at,
        Alert: data.alert_id,
      }),
      look: data.action_url ?? `/api/alerts/${data.alert_id}`,
      dedup_key: `alert:${data.alert_id}`,
      resolves: false,
      channels: told.chat ? ['teams', 'pagerduty', 'webhook'] : ['slack', 'teams', 'pagerduty', 'webhook'],
      isAlert: true,
      isEntered: told.entered,
      group: data.scan_id && `alerts:${data.scan_id}`,
    };
  },
});

/** What the row of the event that the alert came of has told of the same cause: in the in-app centre, and over chat. */
function toldByItsCause({ source, notification_source, raised_by }: EventData<'alert.raised'>) {
  // Deadlines and compliance have rows of their own for every event that raises their alerts: in-app and email.
  if (notification_source === 'sla' || source === 'compliance') return { entered: true, chat: false };
  // A new finding of a cloud scan has: in-app, email and chat. One that has become worse has not.
  const isNewFinding = notification_source === 'cspm' && raised_by === 'finding.created';
  return { entered: isNewFinding, chat: isNewFinding };
}
