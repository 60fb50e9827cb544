import { SeveritySchema, StringEnum } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { pageQuery } from '../paging';
import { LIFECYCLE_STATES } from '../policy-packs/policy-pack';
import { ACTIVITY_KINDS } from './activity.repo';
import { TRACKED_STATES } from './tracked';

const Text = Type.String({ maxLength: 4_000 });
const Fingerprint = Type.String({ minLength: 1, maxLength: 128 });
const NullableText = Nullable(Type.String());

export const MAX_BULK = 500;

export const FingerprintParams = Type.Object({ fingerprint: Type.String() });

const Filter = Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 }));

export const LifecycleQuery = Type.Object({
  ...pageQuery(),
  state: Type.Optional(StringEnum(TRACKED_STATES)),
  repo: Filter,
  asset_id: Filter,
  owner: Filter,
  fingerprint: Filter,
  present: Type.Optional(Type.Boolean({ description: 'Only what the last scan that looked there showed, or did not' })),
  expires_before: Type.Optional(
    Type.String({ format: 'date-time', description: 'Acceptances that end before; those that end first come first' }),
  ),
});

const decision = {
  state: StringEnum(LIFECYCLE_STATES),
  justification: Type.Optional(Text),
  owner: Type.Optional(Type.String({ maxLength: 200 })),
  expires_at: Type.Optional(
    Type.String({ maxLength: 40, description: 'A date or time (ISO 8601); risk_accepted alone' }),
  ),
  evidence: Type.Optional(Text),
};

export const DecisionBodySchema = Type.Object(decision, { $id: 'FindingDecision', additionalProperties: false });

export const BulkDecisionBody = Type.Object(
  { fingerprints: Type.Array(Fingerprint, { minItems: 1, maxItems: MAX_BULK }), ...decision },
  { $id: 'FindingBulkDecision', additionalProperties: false },
);

export const CommentBody = Type.Object(
  { content: Type.String({ minLength: 1, maxLength: 5_000 }) },
  { $id: 'FindingCommentRequest', additionalProperties: false },
);

export const FindingLifecycle = Type.Object(
  {
    fingerprint: Type.String(),
    asset_id: Type.String(),
    repo: Type.String(),
    branch: NullableText,
    part: Type.String(),
    rule_id: Type.String(),
    name: Type.String(),
    severity: SeveritySchema,
    category: Type.String(),
    file: NullableText,
    vulnerability_id: Type.String(),
    state: StringEnum(TRACKED_STATES),
    justification: NullableText,
    owner: NullableText,
    evidence: NullableText,
    expires_at: NullableText,
    decided_by: NullableText,
    decided_at: NullableText,
    policy_pack: NullableText,
    present: Type.Boolean({ description: 'False when the last scan that looked there did not show it' }),
    absent_since: NullableText,
    first_seen: Type.String(),
    last_seen: Type.String(),
    last_scan_id: Type.String(),
    baselined_at: Nullable(Type.String({ description: 'Since when it is in the baseline of its repository' })),
    baseline_reason: NullableText,
    changed_at: Type.String(),
  },
  { $id: 'FindingLifecycle' },
);

const Paging = { total: Type.Integer(), limit: Type.Integer(), offset: Type.Integer() };

export const LifecycleList = Type.Object(
  { findings: Type.Array(FindingLifecycle), ...Paging },
  { $id: 'FindingLifecycleList' },
);

export const BulkOutcomeSchema = Type.Object(
  {
    updated: Type.Integer(),
    failed: Type.Integer(),
    results: Type.Array(
      Type.Object({
        fingerprint: Type.String(),
        success: Type.Boolean(),
        state: Nullable(StringEnum(TRACKED_STATES)),
        error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
      }),
    ),
  },
  { $id: 'FindingBulkOutcome' },
);

export const CommentSchema = Type.Object(
  {
    comment_id: Type.String(),
    fingerprint: Type.String(),
    author: Type.String(),
    content: Type.String(),
    created_at: Type.String(),
  },
  { $id: 'FindingComment' },
);

export const ActivityQuery = Type.Object(pageQuery(100));

export const ActivityList = Type.Object(
  {
    finding: FindingLifecycle,
    activity: Type.Array(
      Type.Object({
        activity_id: Type.String(),
        kind: StringEnum(ACTIVITY_KINDS),
        at: Type.String(),
        by: Type.String({ description: "A user's id; `scan`, or `platform` for an acceptance that has expired" }),
        from: NullableText,
        to: NullableText,
        justification: NullableText,
        evidence: NullableText,
        owner: NullableText,
        expires_at: NullableText,
        content: Nullable(Type.String({ description: 'Of a comment; of a move, the rule and file before' })),
        scan_id: NullableText,
        policy_pack: NullableText,
      }),
    ),
    ...Paging,
  },
  { $id: 'FindingActivity' },
);
