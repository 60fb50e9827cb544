import {
  Coverage,
  Finding,
  FINDING_STATUSES,
  FindingsBySeverity,
  PolicyVerdict,
  SeveritySchema,
  StringEnum,
} from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { PARTS } from '../../engines/engine';
import { CODE_SCAN_TYPES, type CodeScanType } from '../../engines/scan-parts';
import { TRACKED_STATES } from '../findings/tracked';
import { pageQuery } from '../paging';
import { REPORT_FORMATS } from './report-file';

const NullableText = Nullable(Type.String());
const Text = Type.Optional(Type.String({ minLength: 1, maxLength: 2_048 }));
const Paging = { total: Type.Integer(), limit: Type.Integer(), offset: Type.Integer() };
const STATUSES = ['pending', 'running', 'completed', 'partial', 'failed'] as const;

export const ReportQuery = Type.Object({
  ...pageQuery(),
  application: Text,
  owner: Text,
  repo: Text,
  scan_type: Type.Optional(StringEnum(Object.keys(CODE_SCAN_TYPES) as CodeScanType[])),
  status: Type.Optional(StringEnum(STATUSES, { description: '`running` includes what waits for a worker' })),
});

export const ReportFindingsQuery = Type.Object({
  ...pageQuery(),
  severity: Type.Optional(SeveritySchema),
  part: Type.Optional(StringEnum(PARTS)),
  category: Text,
  status: Type.Optional(StringEnum(FINDING_STATUSES)),
  file: Text,
});

export const ReportParams = Type.Object({ scan_id: Type.String() });
export const ArtifactParams = Type.Object({ scan_id: Type.String(), kind: Type.String() });

export const ExportQuery = Type.Object({
  format: StringEnum(REPORT_FORMATS, { default: 'json', description: 'json (default), csv, html, pdf or sarif' }),
});

const head = {
  scan_id: Type.String(),
  scan_type: Type.String(),
  trigger: Type.String(),
  repo: Type.String(),
  branch: NullableText,
  commit: NullableText,
  asset_id: Type.String(),
  application: NullableText,
  owner: NullableText,
  policy_pack: NullableText,
  status: StringEnum(STATUSES),
  progress: Type.Integer({ minimum: 0, maximum: 100 }),
  phase: Type.String(),
  findings_count: Type.Integer({ description: 'Open ones' }),
  findings_by_severity: FindingsBySeverity,
  suppressed_count: Type.Integer({
    description: 'Findings that a decision, the baseline or the source itself keeps out of counts and gates',
  }),
  components_count: Type.Integer(),
  failure: Nullable(Type.Object({ reason: Type.String(), class: Type.String() })),
  created_at: Type.String(),
  started_at: NullableText,
  completed_at: NullableText,
};

export const ReportHead = Type.Object(head, { $id: 'CodeReportHead' });
export const ReportList = Type.Object({ reports: Type.Array(ReportHead), ...Paging }, { $id: 'CodeReportList' });

/** What stands decided now; the finding's `status` is as the scan counted it. */
const Lifecycle = Type.Object({
  state: StringEnum(TRACKED_STATES),
  owner: NullableText,
  expires_at: NullableText,
  present: Type.Boolean(),
});

export const ReportSchema = Type.Object(
  {
    ...head,
    findings_truncated: Type.Boolean(),
    summary: Nullable(
      Type.Object({
        by_severity: FindingsBySeverity,
        by_part: Type.Record(Type.String(), FindingsBySeverity),
        by_category: Type.Record(Type.String(), FindingsBySeverity),
        by_status: Type.Record(Type.String(), Type.Integer()),
      }),
    ),
    score: Nullable(Type.Integer()),
    rating: NullableText,
    score_formula: Type.String(),
    policy: Nullable(PolicyVerdict),
    coverage: Nullable(Coverage),
    facts: Type.Unknown({ description: 'What the engines observed' }),
    ownership: Nullable(
      Type.Object({
        repo: Type.String(),
        application: NullableText,
        owner: NullableText,
        environment: NullableText,
        criticality: NullableText,
      }),
    ),
    artifacts: Type.Array(Type.String(), { description: 'Kinds to ask `/artifact/{kind}` for' }),
    findings: Type.Array(
      Type.Intersect([
        Finding,
        Type.Object({
          lifecycle: Nullable(Lifecycle),
        }),
      ]),
    ),
    ...Paging,
  },
  { $id: 'CodeReport' },
);

export const ReportDeleted = Type.Object(
  { scan_id: Type.String(), deleted: Type.Boolean() },
  { $id: 'CodeReportDeleted' },
);

export const MAX_BULK = 200;

export const BulkDeleteBody = Type.Object(
  { scan_ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: MAX_BULK }) },
  { $id: 'CodeReportBulkDelete', additionalProperties: false },
);

export const BulkDeleted = Type.Object(
  {
    deleted: Type.Integer(),
    failed: Type.Integer(),
    results: Type.Array(
      Type.Object({
        scan_id: Type.String(),
        success: Type.Boolean(),
        error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
      }),
    ),
  },
  { $id: 'CodeReportBulkDeleted' },
);
