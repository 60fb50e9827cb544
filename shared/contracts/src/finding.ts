import { Type, type Static } from '@sinclair/typebox';
import { SeveritySchema } from './severity';
import { StringEnum } from './string-enum';

const Nullable = <T extends ReturnType<typeof Type.Unsafe> | ReturnType<typeof Type.Object>>(schema: T) =>
  Type.Union([schema, Type.Null()]);

/** Where a finding is. Which fields are set depends on what was scanned (DECISIONS, "Scan results and findings"). */
export const FindingLocation = Type.Object(
  {
    file: Type.Optional(Type.String()),
    start_line: Type.Optional(Type.Integer({ minimum: 1 })),
    end_line: Type.Optional(Type.Integer({ minimum: 1 })),
    url: Type.Optional(Type.String()),
    method: Type.Optional(Type.String()),
    parameter: Type.Optional(Type.String()),
    host: Type.Optional(Type.String()),
    port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65535 })),
    resource_id: Type.Optional(Type.String()),
    object: Type.Optional(
      Type.Object({
        kind: Type.String(),
        namespace: Type.Optional(Type.String()),
        name: Type.String(),
        path: Type.Optional(Type.String()),
      }),
    ),
    package: Type.Optional(
      Type.Object({
        purl: Type.String(),
        name: Type.String(),
        version: Type.String(),
        fixed_version: Type.Optional(Type.String()),
        path: Type.Optional(Type.Array(Type.String())),
      }),
    ),
    image: Type.Optional(Type.Object({ digest: Type.String(), layer: Type.Optional(Type.String()) })),
  },
  { $id: 'FindingLocation' },
);
export type FindingLocation = Static<typeof FindingLocation>;

export const FindingVulnerability = Type.Object(
  {
    id: Type.String({ description: 'CVE, GHSA, OSV or distribution id' }),
    aliases: Type.Array(Type.String()),
    cvss: Type.Optional(Nullable(Type.Object({ version: Type.String(), vector: Type.String(), score: Type.Number() }))),
    epss: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
    kev: Type.Optional(Type.Boolean()),
  },
  { $id: 'FindingVulnerability' },
);
export type FindingVulnerability = Static<typeof FindingVulnerability>;

export const FINDING_STATUSES = ['open', 'resolved', 'suppressed', 'false_positive', 'risk_accepted'] as const;

/**
 * The one finding every engine reports and every result, report and event carries (DECISIONS).
 * `confidence` is 0 to 100; `first_seen` and `last_seen` are ISO 8601 UTC.
 */
export const Finding = Type.Object(
  {
    finding_id: Type.String(),
    fingerprint: Type.String({ description: 'Stable across moved lines, renamed files and renamed rules' }),
    rule_id: Type.String(),
    name: Type.String(),
    category: Type.String(),
    severity: SeveritySchema,
    confidence: Type.Integer({ minimum: 0, maximum: 100 }),
    description: Type.String(),
    solution: Type.String(),
    references: Type.Array(Type.String()),
    cwe: Type.Array(Type.String({ pattern: '^CWE-[0-9]+$' })),
    vulnerability: Type.Union([FindingVulnerability, Type.Null()]),
    location: FindingLocation,
    evidence: Type.String({ description: 'Redacted' }),
    trace: Type.Array(Type.Object({ file: Type.String(), line: Type.Integer(), note: Type.Optional(Type.String()) })),
    frameworks: Type.Record(Type.String(), Type.Array(Type.String())),
    detection: Type.Object({ scanner: Type.String(), engine: Type.String(), rule_version: Type.String() }),
    first_seen: Type.String({ format: 'date-time' }),
    last_seen: Type.String({ format: 'date-time' }),
    status: StringEnum(FINDING_STATUSES),
    suppression: Type.Optional(
      Type.Object(
        {
          kind: StringEnum(['in_source', 'external']),
          reason: Type.String(),
        },
        { description: 'With status `suppressed`: whether the scanned code itself or the platform says so, and why' },
      ),
    ),
  },
  { $id: 'Finding' },
);
export type Finding = Static<typeof Finding>;

/** What an engine gives back: a finding before the platform has put identity, time and status on it. */
export type RawFinding = Omit<
  Finding,
  'finding_id' | 'fingerprint' | 'first_seen' | 'last_seen' | 'status' | 'vulnerability' | 'trace'
> & {
  vulnerability?: FindingVulnerability | null;
  trace?: Finding['trace'];
  /**
   * What makes this finding itself beside rule and place: content that survives a rescan (a cookie name, a
   * cipher, a package). Empty when rule and place are enough.
   */
  identity?: string;
  /** Ids that the rule had before: what was known under one of them keeps its history. */
  formerly?: readonly string[];
};
