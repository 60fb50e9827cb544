import { defineCondition } from '../condition';
import { bucket, facts, spoken } from '../told-parts';

const SAYS = {
  'sla.warning': ['Deadline near', 'Four fifths of the time to fix this finding have passed.'],
  'sla.breached': ['Deadline missed', 'This finding was not fixed in time.'],
  'sla.escalated': ['Deadline long missed', 'This finding is still not fixed long after its deadline.'],
} as const;

/** The time to fix a finding runs out, or has run out. */
export default defineCondition({
  events: ['sla.warning', 'sla.breached', 'sla.escalated'],
  tell: ({ event_type, data, occurred_at }) => ({
    category: 'security_alert',
    source: 'sla',
    type: event_type,
    severity: data.severity,
    title: `${SAYS[event_type][0]}: ${data.title}`,
    body: SAYS[event_type][1],
    facts: facts({
      Severity: spoken(data.severity),
      'Fix until': data.due_at,
      'Days overdue': 'overdue_days' in data ? data.overdue_days : null,
      Priority: data.priority_rank,
      Resource: data.resource_id,
      Finding: data.finding_id,
    }),
    look: `/api/vulnerabilities/occurrences/${data.occurrence_id}`,
    dedup_key: `sla:${data.finding_id}`,
    resolves: false,
    channels: ['email'],
    isAlert: false,
    group: bucket(event_type, occurred_at),
  }),
});
