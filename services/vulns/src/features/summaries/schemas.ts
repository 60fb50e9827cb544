import { FINDING_SOURCES, GATE_SEVERITIES, SEVERITIES, SeveritySchema, StringEnum } from '@osk/contracts';
import { Nullable, OffsetPagination, offsetQuery } from '@osk/service-kit';
import { Type, type TInteger, type TObject } from '@sinclair/typebox';
import { PRIORITY_RANKS } from '../../matching';
import { OCCURRENCE_STATUSES } from '../occurrences/lifecycle';
import { RISK_STATUSES } from './group';

export const GroupedQuery = Type.Object({
  severity: Type.Optional(StringEnum(GATE_SEVERITIES)),
  ...offsetQuery({ default: 50, max: 200 }),
});

export const GroupedPage = Type.Object(
  {
    grouped_vulnerabilities: Type.Array(
      Type.Object(
        {
          vulnerability_id: Type.String(),
          title: Type.String(),
          severity: SeveritySchema,
          risk_score: Type.Number({ description: 'The highest of its occurrences' }),
          priority_rank: StringEnum(PRIORITY_RANKS),
          occurrence_count: Type.Integer(),
          affected_asset_count: Type.Integer({ description: 'Assets on which it is open or accepted' }),
          open_count: Type.Integer(),
          resolved_count: Type.Integer(),
          sla_breached_count: Type.Integer(),
          first_seen: Type.String(),
          fix_available: Type.Boolean(),
        },
        { $id: 'GroupedVulnerability' },
      ),
    ),
    pagination: OffsetPagination,
  },
  { $id: 'GroupedVulnerabilities' },
);

const countsOf = <const T extends readonly string[]>(keys: T) =>
  Type.Object(Object.fromEntries(keys.map((key) => [key, Type.Integer()])) as Record<T[number], TInteger>) as TObject<
    Record<T[number], TInteger>
  >;

const BREAKDOWN = {
  by_severity: countsOf(SEVERITIES),
  by_status: countsOf(OCCURRENCE_STATUSES),
  by_priority: countsOf(PRIORITY_RANKS),
};

export const VulnerabilityStats = Type.Object(
  {
    total: Type.Integer(),
    open: Type.Integer({ description: 'Still to be dealt with: open, reopened, triaged, in progress' }),
    ...BREAKDOWN,
    by_source: countsOf(FINDING_SOURCES),
    open_by_severity: countsOf(SEVERITIES),
    vulnerabilities: Type.Integer({ description: 'Distinct ones' }),
  },
  { $id: 'VulnerabilityStats' },
);

export const AssetParams = Type.Object({ asset_id: Type.String({ maxLength: 4096 }) });

export const AssetVulnerabilities = Type.Object(
  {
    asset_id: Type.String(),
    sources: Type.Array(Type.String()),
    exposure: Type.String(),
    ownership: Nullable(
      Type.Object(
        {
          application: Nullable(Type.String()),
          owner: Nullable(Type.String()),
          environment: Nullable(Type.String()),
          criticality: Nullable(Type.String()),
        },
        { description: 'Whose it is, as people have said; null: nobody has. The criticality weighs in every score' },
      ),
    ),
    total: Type.Integer(),
    open: Type.Integer(),
    ...BREAKDOWN,
    open_by_severity: countsOf(SEVERITIES),
    sla_breached_count: Type.Integer(),
    fixable_count: Type.Integer(),
    known_exploited_count: Type.Integer(),
    highest_risk_score: Nullable(Type.Number()),
    first_seen: Type.String(),
    last_seen: Type.String(),
  },
  { $id: 'AssetVulnerabilities' },
);

export const RiskQuery = Type.Object({
  status: Type.Optional(StringEnum(RISK_STATUSES)),
  ...offsetQuery({ default: 50, max: 200 }),
});

export const RiskPage = Type.Object(
  {
    risks: Type.Array(
      Type.Object(
        {
          risk_id: Type.String(),
          vulnerability_id: Type.String(),
          title: Type.String(),
          severity: SeveritySchema,
          risk_score: Type.Number(),
          priority_rank: StringEnum(PRIORITY_RANKS),
          status: StringEnum(RISK_STATUSES),
          sources: Type.Array(Type.String()),
          affected_asset_count: Type.Integer(),
          open_count: Type.Integer(),
          sla_breached_count: Type.Integer(),
          fix_available: Type.Boolean(),
          first_seen: Type.String(),
          updated_at: Type.String(),
        },
        { $id: 'Risk' },
      ),
    ),
    pagination: OffsetPagination,
  },
  { $id: 'RiskRegister' },
);
