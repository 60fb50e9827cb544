import { Type } from '@sinclair/typebox';
import { Coverage } from '../coverage';
import { FindingsBySeverity } from '../severity';
import { event } from './envelope';

const ScanRef = {
  scan_id: Type.String(),
  scan_type: Type.String(),
  scan_profile: Type.Optional(Type.String()),
  target: Type.String(),
  trigger: Type.String({ description: 'cicd, api, schedule, rescan' }),
};

export const scanStarted = event(
  'scan.started',
  'A worker has begun a scan',
  Type.Object({ ...ScanRef, started_at: Type.String() }),
);

export const scanCompleted = event(
  'scan.completed',
  'A scan has ended with a result',
  Type.Object({
    ...ScanRef,
    status: Type.String({ description: 'completed or partial' }),
    findings_count: Type.Integer(),
    findings_by_severity: FindingsBySeverity,
    gate_passed: Type.Union([Type.Boolean(), Type.Null()]),
    coverage: Type.Optional(Coverage),
    duration_ms: Type.Integer(),
    completed_at: Type.String(),
  }),
);

export const scanFailed = event(
  'scan.failed',
  'A scan has ended without a result',
  Type.Object({
    ...ScanRef,
    reason: Type.String({ description: 'What went wrong, for a person' }),
    failure_class: Type.String({ description: 'connectivity, credentials, tool_error, timeout or permission' }),
    duration_ms: Type.Integer(),
    failed_at: Type.String(),
  }),
);
