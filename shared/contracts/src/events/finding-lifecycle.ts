import { Type } from '@sinclair/typebox';
import { FindingRef } from '../finding-ref';
import { event } from './envelope';

export const findingCreated = event(
  'finding.created',
  'A new finding that is critical or high',
  Type.Object({ ...FindingRef, priority_rank: Type.String(), risk_score: Type.Number() }),
);

export const findingUpdated = event(
  'finding.updated',
  'Severity, priority, fix or status of a finding is another than before',
  Type.Object({
    ...FindingRef,
    status: Type.String(),
    priority_rank: Type.String(),
    risk_score: Type.Number(),
    changed: Type.Array(Type.String(), { description: 'severity, priority_rank, fixed_version, status' }),
  }),
);

export const findingResolved = event(
  'finding.resolved',
  'A finding is gone, or was declared so',
  Type.Object({ ...FindingRef, resolved_by: Type.String({ description: 'scan, advisory, vex or user' }) }),
);

export const findingReopened = event(
  'finding.reopened',
  'A finding is back, or its acceptance has expired',
  Type.Object({ ...FindingRef, reason: Type.String({ description: 'seen_again, acceptance_expired, vex or user' }) }),
);
