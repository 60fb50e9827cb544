import { Type } from '@sinclair/typebox';
import { FindingRef } from '../finding-ref';
import { event } from './envelope';

const Overdue = {
  already_overdue: Type.Optional(
    Type.Integer({
      minimum: 1,
      description:
        'Present where the deadline had passed already when it was set: of how many findings of the team that became known at that time, this one among them. Only the worst of them are announced',
    }),
  ),
};

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
export const slaBreached = event(
  'sla.breached',
  'A finding is not fixed in time',
  Type.Object({ ...Term, ...Overdue }),
);
export const slaEscalated = event(
  'sla.escalated',
  'A finding is still not fixed long after its deadline',
  Type.Object({ ...Term, ...Overdue, overdue_days: Type.Integer({ minimum: 0 }) }),
);
