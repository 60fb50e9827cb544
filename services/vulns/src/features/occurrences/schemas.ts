import { FINDING_SOURCES, FindingLocation, SeveritySchema, StringEnum } from '@osk/contracts';
import { Nullable, OffsetPagination, offsetQuery } from '@osk/service-kit';
import { Type, type Static } from '@sinclair/typebox';
import { PRIORITY_RANKS } from '../../matching';
import { OCCURRENCE_STATUSES } from './lifecycle';

export const OccurrenceQuery = Type.Object({
  status: Type.Optional(StringEnum(OCCURRENCE_STATUSES)),
  asset_id: Type.Optional(Type.String({ minLength: 1, maxLength: 2048 })),
  severity_min: Type.Optional(Type.Number({ minimum: 0, maximum: 10, description: 'Lowest base CVSS' })),
  priority_rank: Type.Optional(StringEnum(PRIORITY_RANKS)),
  source: Type.Optional(StringEnum(FINDING_SOURCES)),
  ...offsetQuery({ default: 50, max: 100 }),
});
export type OccurrenceQuery = Static<typeof OccurrenceQuery>;

export const OccurrenceParams = Type.Object({ occurrence_id: Type.String() });

const Factors = Type.Object(
  {
    severity: SeveritySchema,
    exposure: Type.String({ description: 'public, unknown or internal' }),
    criticality: Nullable(
      Type.String({ description: 'critical, high, medium or low, as people say it of the asset; null: nobody has' }),
    ),
    cvss: Nullable(Type.Object({ version: Type.String(), vector: Type.String(), score: Type.Number() })),
    epss: Nullable(Type.Number()),
    score: Type.Unknown({ description: 'What the risk score was multiplied from' }),
    rank: Type.Unknown({ description: 'What decided the priority rank' }),
    sla: Type.Unknown({ description: 'The terms, and the one that decided' }),
  },
  { $id: 'RiskFactors' },
);

const FIELDS = {
  occurrence_id: Type.String(),
  vulnerability_id: Type.String({ description: 'CVE, GHSA or other advisory id; else the id of the rule' }),
  aliases: Type.Array(Type.String()),
  title: Type.String(),
  severity: SeveritySchema,
  asset_id: Type.String(),
  source: StringEnum(FINDING_SOURCES),
  component: Nullable(
    Type.Object({
      name: Type.String(),
      version: Type.String(),
      fixed_version: Nullable(Type.String()),
      purl: Nullable(Type.String()),
    }),
  ),
  risk_assessment: Type.Object({
    base_cvss: Type.Number({
      description: "Base score; where nobody has scored it, the middle of the severity's range",
    }),
    risk_score: Type.Number({ description: '0 to 100' }),
    priority_rank: StringEnum(PRIORITY_RANKS),
    factors: Factors,
  }),
  lifecycle: Type.Object({
    status: StringEnum(OCCURRENCE_STATUSES),
    status_changed_at: Type.String(),
    sla: Type.Object({ due_at: Nullable(Type.String()), breached: Type.Boolean() }),
    decision: Nullable(
      Type.Object({
        status: StringEnum(OCCURRENCE_STATUSES),
        reason: Type.String(),
        by: Type.String(),
        at: Type.String(),
        expires_at: Nullable(Type.String()),
      }),
    ),
  }),
  detection: Type.Object({ scanner: Type.String(), first_seen: Type.String(), last_seen: Type.String() }),
  remediation: Type.Object({ recommendation: Type.String() }),
  cisa_kev: Type.Boolean(),
  cisa_kev_details: Nullable(
    Type.Object({
      name: Type.String(),
      vendor: Type.String(),
      product: Type.String(),
      date_added: Nullable(Type.String()),
      due_date: Nullable(Type.String()),
      ransomware: Type.Boolean(),
    }),
  ),
  location_count: Type.Integer({ description: 'Places on the asset; at most 100 are kept' }),
};

export const OccurrenceSummary = Type.Object(FIELDS, { $id: 'VulnerabilityOccurrence' });

export const OccurrencePage = Type.Object(
  { occurrences: Type.Array(OccurrenceSummary), pagination: OffsetPagination },
  { $id: 'VulnerabilityOccurrences' },
);

export const OccurrenceDetails = Type.Object(
  {
    ...FIELDS,
    description: Type.String(),
    references: Type.Array(Type.String()),
    cwe: Type.Array(Type.String()),
    locations: Type.Array(
      Type.Object({
        finding_id: Type.String(),
        fingerprint: Type.String(),
        rule_id: Type.String(),
        scanner: Type.String(),
        severity: SeveritySchema,
        component: FIELDS.component,
        location: FindingLocation,
        reason: Type.Optional(Type.String({ description: 'Why a matched component counts as vulnerable' })),
      }),
    ),
    history: Type.Array(
      Type.Object({
        from: Type.String(),
        to: Type.String(),
        at: Type.String(),
        by: Type.String({ description: 'A user id, scan, advisory, vex or platform' }),
        reason: Type.String(),
      }),
    ),
  },
  { $id: 'VulnerabilityOccurrenceDetails' },
);

export const StatusBody = Type.Object(
  {
    status: StringEnum(OCCURRENCE_STATUSES),
    reason: Type.Optional(
      Type.String({ maxLength: 2_000, description: 'Required for false_positive and accepted_risk' }),
    ),
    expires_at: Type.Optional(
      Type.String({ format: 'date-time', description: 'End of an acceptance; the occurrence is then reopened' }),
    ),
  },
  { $id: 'VulnerabilityStatusChange', additionalProperties: false },
);
export type StatusBody = Static<typeof StatusBody>;
