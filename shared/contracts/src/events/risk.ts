import { Type } from '@sinclair/typebox';
import { SeveritySchema } from '../severity';
import { event } from './envelope';

const Risk = {
  risk_id: Type.String(),
  vulnerability_id: Type.String(),
  title: Type.String(),
  severity: SeveritySchema,
  risk_score: Type.Number(),
  priority_rank: Type.String(),
  status: Type.String({ description: 'open, accepted or mitigated' }),
  affected_asset_count: Type.Integer(),
};

export const riskCreated = event('risk.created', 'A risk has entered the register', Type.Object(Risk));
export const riskUpdated = event(
  'risk.updated',
  'Score, priority or status of a risk is another than before',
  Type.Object({ ...Risk, changed: Type.Array(Type.String()) }),
);
export const riskThresholdBreached = event(
  'risk.threshold_breached',
  'The score of a risk has risen to the threshold or above it',
  Type.Object({ ...Risk, threshold: Type.Number() }),
);
