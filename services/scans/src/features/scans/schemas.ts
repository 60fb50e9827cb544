import { Coverage, Finding, FindingsBySeverity, GATE_SEVERITIES, StringEnum } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { FAILURE_CLASSES } from '../../engines/engine';

export const ScanIdParams = Type.Object({ scan_id: Type.String() });

export const ScanFailure = Type.Object(
  {
    reason: Type.String(),
    class: StringEnum(FAILURE_CLASSES),
  },
  { $id: 'ScanFailure' },
);

/** What a scan came to, in full: the answer of a results read and the object reports are made of. */
export const ScanResult = Type.Object(
  {
    scan_id: Type.String(),
    status: Type.String(),
    tool_type: Type.String(),
    scan_type: Type.String(),
    scan_profile: Type.String(),
    target: Type.String(),
    findings_count: Type.Integer(),
    findings_by_severity: FindingsBySeverity,
    findings: Type.Optional(Type.Array(Finding)),
    findings_truncated: Type.Boolean({ description: 'True when the scan found more than is kept per scan' }),
    raw_output: Type.Optional(Type.Unknown({ description: "The engine's full observations; omitted in lists" })),
    score: Nullable(Type.Integer()),
    rating: Nullable(Type.String()),
    engine_rating: Nullable(Type.String()),
    score_formula: Type.Optional(Type.String()),
    coverage: Nullable(Coverage),
    failure: Nullable(ScanFailure),
    metadata: Type.Object({
      trigger: Type.String(),
      progress: Type.Integer({ minimum: 0, maximum: 100 }),
      phase: Type.String(),
      rescan_of: Nullable(Type.String()),
      started_at: Nullable(Type.String()),
      completed_at: Nullable(Type.String()),
      duration_ms: Nullable(Type.Integer()),
    }),
    created_at: Type.String(),
  },
  { $id: 'ScanResult' },
);

export const FailOnSeverity = StringEnum(GATE_SEVERITIES, {
  description: 'Findings at this level or above fail the gate',
});
