import { Type } from '@sinclair/typebox';
import { Coverage } from '../coverage';
import { Finding } from '../finding';
import { PolicyVerdict } from '../policy-verdict';
import { FindingsBySeverity, GATE_SEVERITIES } from '../severity';
import { StringEnum } from '../string-enum';
import { event } from './envelope';

const NullableText = Type.Union([Type.String(), Type.Null()]);

/**
 * Platform-internal: how a scan stands that another service than `scans` runs. `scans` keeps its history, its gate
 * verdict and its findings (which come as `scan_work.findings`, `batches` of them), and tells
 * customers `scan.started`, `scan.completed` or `scan.failed`. The last of them has `result`; order does not matter.
 */
export const scanWorkChanged = event(
  'scan_work.changed',
  'A scan that another service runs has begun, gone on or ended',
  Type.Object({
    scan_id: Type.String(),
    scan_type: Type.String(),
    scan_profile: Type.String(),
    tool_type: Type.String({ description: 'The service that runs it, as scans are filtered by' }),
    target: Type.String(),
    asset_id: Type.String({ description: 'What findings hang on, stable across scans' }),
    trigger: StringEnum(['cicd', 'api', 'rescan'], { description: 'cicd: ordered by `scans`, which knows it already' }),
    user_id: Type.String(),
    request_id: Type.String(),
    branch: NullableText,
    fail_on_severity: Type.Union([StringEnum(GATE_SEVERITIES), Type.Null()]),
    status: StringEnum(['running', 'completed', 'partial', 'failed']),
    progress: Type.Number({ minimum: 0, maximum: 1 }),
    phase: Type.String(),
    created_at: Type.String({ format: 'date-time' }),
    started_at: Type.String({ format: 'date-time' }),
    result: Type.Optional(
      Type.Object({
        ended_at: Type.String({ format: 'date-time' }),
        batches: Type.Integer({ minimum: 0, description: 'How many `scan_work.findings` belong to it' }),
        findings_count: Type.Integer({ minimum: 0, description: 'Of all findings, sent or not' }),
        findings_by_severity: FindingsBySeverity,
        findings_truncated: Type.Boolean(),
        coverage: Coverage,
        policy: Type.Optional(PolicyVerdict),
        facts: Type.Record(Type.String(), Type.Unknown(), { description: 'Counts and names, small' }),
        failure: Type.Union([Type.Object({ reason: Type.String(), class: Type.String() }), Type.Null()]),
      }),
    ),
  }),
);

/** Platform-internal: a batch of the findings of such a scan, the worst of them; at most 500. */
export const scanWorkFindings = event(
  'scan_work.findings',
  'A batch of findings of a scan that another service runs',
  Type.Object({
    scan_id: Type.String(),
    batch: Type.Integer({ minimum: 0 }),
    findings: Type.Array(Finding),
  }),
);
