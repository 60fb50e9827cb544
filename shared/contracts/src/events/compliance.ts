import { Type } from '@sinclair/typebox';
import { event } from './envelope';

const Score = Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()], {
  description: '100 x passed / (passed + failed); null when nothing was evaluated',
});
const Row = {
  framework_id: Type.String(),
  framework: Type.String(),
  account_id: Type.Union([Type.String(), Type.Null()]),
  score: Score,
};

export const complianceScoreChanged = event(
  'compliance.score_changed',
  'The score of a framework is another than after the last scan',
  Type.Object({ ...Row, previous_score: Score }),
);

export const complianceDrift = event(
  'compliance.drift_detected',
  'Requirements that passed before fail now',
  Type.Object({
    ...Row,
    previous_score: Score,
    requirements: Type.Array(
      Type.Object({ requirement_id: Type.String(), title: Type.String(), failing_resources: Type.Integer() }),
    ),
    scan_run_id: Type.Union([Type.String(), Type.Null()]),
  }),
);

export const complianceThreshold = event(
  'compliance.threshold_breached',
  'The score of a framework fell below the team’s threshold',
  Type.Object({ ...Row, threshold: Type.Number({ minimum: 0, maximum: 100 }) }),
);
