import { Type } from '@sinclair/typebox';
import { event } from './envelope';

const Task = {
  task_id: Type.String(),
  finding_id: Type.String(),
  title: Type.String(),
  provider: Type.Union([Type.String(), Type.Null()]),
  account_id: Type.Union([Type.String(), Type.Null()]),
  resource_id: Type.Union([Type.String(), Type.Null()]),
  action: Type.String({ description: 'What is changed' }),
};
const By = { by: Type.String({ description: 'A user id, or `platform`' }) };

export const remediationRequested = event(
  'remediation.requested',
  'Somebody asked for a fix in the cloud',
  Type.Object({ ...Task, ...By }),
);
export const remediationApproved = event(
  'remediation.approved',
  'A fix may be carried out',
  Type.Object({ ...Task, ...By }),
);
export const remediationExecuted = event(
  'remediation.executed',
  'A fix was carried out',
  Type.Object({ ...Task, ...By, executed_at: Type.String() }),
);
export const remediationFailed = event(
  'remediation.failed',
  'A fix could not be carried out',
  Type.Object({ ...Task, reason: Type.String() }),
);
export const remediationRolledBack = event(
  'remediation.rolled_back',
  'A fix was taken back',
  Type.Object({ ...Task, ...By, reason: Type.String() }),
);
