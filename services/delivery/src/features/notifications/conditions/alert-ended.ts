import { defineCondition } from '../condition';
import { bucket, facts, isSecurityAlert, spoken } from '../told-parts';

const HOW = { resolved: 'resolved', false_positive: 'dismissed as a false positive', closed: 'closed' };

/** A security alert has come to its end: the incident that was opened for it ends too. */
export default defineCondition({
  events: ['alert.resolved'],
  tell: ({ data, occurred_at }) =>
    isSecurityAlert(data.source)
      ? {
          category: 'security_alert',
          source: data.notification_source,
          type: 'alert.resolved',
          severity: data.severity,
          title: `Security alert ${HOW[data.status]}: ${data.title}`,
          body: data.description,
          facts: facts({ Severity: spoken(data.severity), Alert: data.alert_id }),
          look: data.action_url ?? `/api/alerts/${data.alert_id}`,
          dedup_key: `alert:${data.alert_id}`,
          resolves: true,
          channels: ['pagerduty'],
          isAlert: true,
          group: bucket('alerts-ended', occurred_at),
        }
      : null,
});
