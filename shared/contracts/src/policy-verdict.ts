import { Type, type Static } from '@sinclair/typebox';

export const PolicyReason = Type.Object(
  { rule: Type.String(), message: Type.String(), finding_ids: Type.Array(Type.String()) },
  { $id: 'PolicyReason' },
);
export type PolicyReason = Static<typeof PolicyReason>;

/** What the policy pack of a scan says of its result. One that nobody chose is told and decides no gate. */
export const PolicyVerdict = Type.Object(
  {
    pack: Type.String(),
    enforced: Type.Boolean({ description: 'The scan or the team chose the pack: it decides the gate' }),
    passed: Type.Boolean(),
    reasons: Type.Array(PolicyReason),
  },
  { $id: 'PolicyVerdict' },
);
export type PolicyVerdict = Static<typeof PolicyVerdict>;
