import { defineCondition } from '../condition';
import { facts, isSecurityAlert, spoken } from '../told-parts';

const OPENING = { new: 'Security alert', reopened: 'Security alert reopened', escalated: 'Security alert escalated' };

/** A security alert is new, is back, or has become worse. */
export default defineCondition({
  events: ['alert.raised'],
  tell: ({ data }) =>
    isSecurityAlert(data.source)
      ? {
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
          channels: ['slack', 'teams', 'pagerduty', 'webhook'],
          isAlert: true,
          group: data.scan_id && `alerts:${data.scan_id}`,
        }
      : null,
});
