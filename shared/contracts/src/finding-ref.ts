import { Type } from '@sinclair/typebox';
import { SeveritySchema } from './severity';
import { StringEnum } from './string-enum';

const Nullable = <T extends ReturnType<typeof Type.String>>(schema: T) => Type.Union([schema, Type.Null()]);

/** Where a finding can come from (specification, Vulnerability occurrence, `source`). */
export const FINDING_SOURCES = ['cspm', 'kubernetes', 'container', 'application'] as const;
export type FindingSource = (typeof FINDING_SOURCES)[number];

/** What a finding event carries (specification, Delivery); what does not apply to the kind of asset is null. */
export const FindingRef = {
  finding_id: Type.String(),
  severity: SeveritySchema,
  title: Type.String(),
  resource_id: Nullable(Type.String()),
  service: Nullable(Type.String()),
  region: Nullable(Type.String()),
  provider: Nullable(Type.String()),
  account_id: Nullable(Type.String()),
  scan_run_id: Nullable(Type.String()),
  occurrence_id: Type.String(),
  vulnerability_id: Type.String({ description: 'CVE, GHSA or other advisory id; else the id of the rule' }),
  asset_id: Type.String(),
  source: StringEnum(FINDING_SOURCES),
};
