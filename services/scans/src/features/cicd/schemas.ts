import { FindingsBySeverity, PolicyReason } from '@osk/contracts';
import { Nullable } from '@osk/service-kit';
import { Type } from '@sinclair/typebox';
import { FailOnSeverity, ScanResult } from '../scans/schemas';

export const TriggerBody = Type.Object(
  {
    scan_type: Type.String({ minLength: 1, maxLength: 64, description: 'One of /api/cicd/scan-types' }),
    target: Type.String({
      minLength: 1,
      maxLength: 2048,
      description: 'URL, IP, hostname, image reference or repository URL, as the scan type takes it',
    }),
    scan_profile: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
    fail_on_severity: Type.Optional(FailOnSeverity),
    branch: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    pipeline_context: Type.Optional(
      Type.Record(Type.String(), Type.Unknown(), { description: 'Build metadata kept with the scan, at most 32 KiB' }),
    ),
    callback_url: Type.Optional(
      Type.String({ minLength: 1, maxLength: 2048, description: 'HTTPS address told when the scan has ended' }),
    ),
    callback_secret: Type.Optional(
      Type.String({ minLength: 8, maxLength: 256, description: 'Signs the callback like a webhook' }),
    ),
  },
  { $id: 'CicdTriggerRequest', additionalProperties: false },
);

export const Triggered = Type.Object(
  {
    scan_id: Type.String(),
    status: Type.String(),
    scan_type: Type.String(),
    scan_profile: Type.String(),
    target: Type.String(),
    status_url: Type.String(),
    results_url: Type.String(),
  },
  { $id: 'CicdTriggered' },
);

export const CicdStatus = Type.Object(
  {
    scan_id: Type.String(),
    status: Type.String({ description: 'pending, running, completed or failed' }),
    progress: Type.Integer({ minimum: 0, maximum: 100 }),
    phase: Type.String(),
  },
  { $id: 'CicdScanStatus' },
);

export const CicdResults = Type.Object(
  {
    scan_id: Type.String(),
    status: Type.String(),
    findings_count: Type.Integer(),
    findings_by_severity: FindingsBySeverity,
    gate_passed: Nullable(Type.Boolean()),
    gate: Nullable(
      Type.Object({ passed: Type.Boolean(), reasons: Type.Array(PolicyReason), to_pass: Type.Array(Type.String()) }),
    ),
    fail_on_severity: Nullable(Type.String()),
    pipeline_context: Nullable(Type.Record(Type.String(), Type.Unknown())),
    callback: Nullable(
      Type.Object({
        url: Type.String(),
        state: Type.String({ description: 'waiting, delivered or failed' }),
        attempts: Type.Array(
          Type.Object({
            at: Type.String(),
            status_code: Nullable(Type.Integer()),
            error: Nullable(Type.String()),
            duration_ms: Type.Integer(),
          }),
        ),
      }),
    ),
    result: ScanResult,
  },
  { $id: 'CicdScanResults' },
);

export const ScanTypeList = Type.Object(
  {
    scan_types: Type.Array(
      Type.Object({
        scan_type: Type.String(),
        description: Type.String(),
        profiles: Type.Array(Type.Object({ name: Type.String(), description: Type.String() })),
        default_profile: Type.String(),
        available: Type.Boolean({ description: 'False while the engine of this type is not part of this version' }),
      }),
    ),
  },
  { $id: 'CicdScanTypes' },
);
