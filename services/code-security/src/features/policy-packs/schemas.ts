import { GATE_SEVERITIES, SEVERITIES, StringEnum } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type, type TSchema } from '@sinclair/typebox';
import { LIFECYCLE_STATES } from './policy-pack';

const bySeverity = <T extends TSchema>(schema: T) =>
  Type.Object({ critical: schema, high: schema, medium: schema, low: schema, info: schema });

const LicenceId = Type.String({ minLength: 1, maxLength: 100, description: 'SPDX licence id' });
const LicenceIds = Type.Array(LicenceId, { maxItems: 1_000, uniqueItems: true });
const Verdict = StringEnum(['allowed', 'review', 'denied'] as const);
const Days = Type.Integer({ minimum: 0, maximum: 3_650 });
const Probability = Type.Number({ minimum: 0, maximum: 1 });

const LicenceRules = {
  allowed: LicenceIds,
  review: LicenceIds,
  denied: LicenceIds,
  unlisted: Verdict,
  missing: Verdict,
};
const DependencyRules = {
  fail_on_severity: Nullable(StringEnum(GATE_SEVERITIES)),
  fail_on_known_exploited: Type.Boolean(),
  fail_on_epss: Nullable(Probability),
};

const Requirement = Type.Object({
  required: Type.Array(Type.String(), { description: '`evidence|justification`: one of the two is enough' }),
  justification_min_length: Type.Integer(),
});

export const PolicyPackSchema = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    description: Type.String(),
    references: Type.Array(Type.String()),
    lifecycle: Type.Object(
      Object.fromEntries(LIFECYCLE_STATES.map((state) => [state, Requirement])) as Record<string, typeof Requirement>,
    ),
    acceptance_days: bySeverity(Type.Integer({ description: 'The longest acceptance; 0: it cannot be accepted' })),
    licences: Type.Object(LicenceRules),
    dependencies: Type.Object({
      ...DependencyRules,
      fix_within_days: bySeverity(Nullable(Type.Integer())),
    }),
  },
  { $id: 'PolicyPack' },
);

export const PolicyPackList = Type.Object(
  { policy_packs: Type.Array(PolicyPackSchema), total: Type.Integer(), default: Type.String() },
  { $id: 'PolicyPackList' },
);

const partial = (fields: Record<string, TSchema>) =>
  Type.Object(Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, Type.Optional(schema)])), {
    additionalProperties: false,
  });

export const PolicyOverridesSchema = Type.Object(
  {
    acceptance_days: Type.Optional(partial(Object.fromEntries(SEVERITIES.map((severity) => [severity, Days])))),
    licences: Type.Optional(partial(LicenceRules)),
    dependencies: Type.Optional(
      partial({
        ...DependencyRules,
        fix_within_days: partial(Object.fromEntries(SEVERITIES.map((severity) => [severity, Nullable(Days)]))),
      }),
    ),
  },
  { additionalProperties: false },
);

export const PolicyBody = Type.Object(
  {
    policy_pack: Type.String({ minLength: 1, maxLength: 100 }),
    overrides: Type.Optional(PolicyOverridesSchema),
  },
  { $id: 'ScaPolicyRequest', additionalProperties: false },
);

export const ScaPolicy = Type.Object(
  {
    policy_pack: Type.String(),
    source: StringEnum(['team', 'default'] as const),
    policy: PolicyPackSchema,
    overrides: Type.Unknown({ description: 'What the team changes of the pack' }),
    updated_by: Nullable(Type.String()),
    updated_at: Nullable(Type.String()),
  },
  { $id: 'ScaPolicy' },
);
