import { Type } from '@sinclair/typebox';
import { FindingRef } from '../finding-ref';
import { event } from './envelope';

const Term = {
  ...FindingRef,
  due_at: Type.String({ description: 'The deadline, ISO 8601 UTC' }),
  priority_rank: Type.String(),
};

export const slaWarning = event(
  'sla.warning',
  'Four fifths of the time to fix a finding have passed',
  Type.Object(Term),
);
export const slaBreached = event('sla.breached', 'A finding is not fixed in time', Type.Object(Term));
export const slaEscalated = event(
  'sla.escalated',
  'A finding is still not fixed long after its deadline',
  Type.Object({ ...Term, overdue_days: Type.Integer({ minimum: 0 }) }),
);
