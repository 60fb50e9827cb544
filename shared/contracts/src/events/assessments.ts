import { Type } from '@sinclair/typebox';
import { event } from './envelope';

const Assessment = {
  assessment_id: Type.String(),
  title: Type.String(),
  framework_id: Type.Union([Type.String(), Type.Null()]),
};

export const assessmentSubmitted = event(
  'assessment.submitted',
  'An assessment was handed in',
  Type.Object({ ...Assessment, submitted_by: Type.String() }),
);
export const assessmentCompleted = event(
  'assessment.completed',
  'An assessment was finished',
  Type.Object({
    ...Assessment,
    score: Type.Union([Type.Number({ minimum: 0, maximum: 100 }), Type.Null()]),
  }),
);
