import type { Coverage, GateSeverity, PolicyReason, ScanType, SeverityCounts } from '@osk/contracts';
import type { JobDocument } from '@osk/jobs';
import type { FailureClass, RemoteOrder } from '../../engines/engine';

/** `partial` is a result with gaps; only native reads show it, the CI/CD interface knows it as completed. */
export type ScanStatus = 'pending' | 'running' | 'completed' | 'partial' | 'failed';
export const ENDED: readonly ScanStatus[] = ['completed', 'partial', 'failed'];

/** Who asked: the CI/CD interface, a native route, or a rescan of an earlier one. */
export type ScanTrigger = 'cicd' | 'api' | 'rescan';

export interface GateVerdict {
  passed: boolean;
  reasons: PolicyReason[];
  /** What would make it pass; empty when it passed. */
  to_pass: string[];
}

export interface CallbackState {
  url: string;
  /** Sealed by the vault; absent when the callback is not signed. */
  secret?: string;
  state: 'waiting' | 'delivered' | 'failed';
  attempts: { at: Date; status_code: number | null; error: string | null; duration_ms: number }[];
}

/** How far a scan of another service has been heard of. */
export interface RemoteState {
  /** What it was ordered by; null for one that was begun over there. */
  order: RemoteOrder | null;
  news_at: Date;
  /** Batches of findings that have come. */
  batches: number[];
  /** JSON of the last `scan_work.changed`, once the scan has ended there; its findings may still be on the way. */
  ended: string | null;
}

/** One scan of one target by one engine: the document is the job's truth, the message only a nudge. */
export interface ScanDocument extends JobDocument {
  user_id: string;
  scan_type: ScanType;
  tool_type: string;
  scan_profile: string;
  target: string;
  /** What findings hang on, stable across scans. */
  asset_id: string;
  options: Record<string, unknown>;
  /** The caller's credentials for the target, sealed by the vault. */
  sealed_auth: string | null;
  trigger: ScanTrigger;
  rescan_of: string | null;
  request_id: string;
  status: ScanStatus;
  progress: number;
  phase: string;
  fail_on_severity: GateSeverity | null;
  branch: string | null;
  /** JSON as the caller sent it: its keys are free, field names of the store are not. */
  pipeline_context: string | null;
  callback: CallbackState | null;
  /** Of a scan that another service runs; null otherwise. */
  remote: RemoteState | null;
  findings_count: number;
  findings_by_severity: SeverityCounts;
  findings_truncated: boolean;
  gate: GateVerdict | null;
  score: number | null;
  rating: string | null;
  engine_rating: string | null;
  coverage: Coverage | null;
  /** JSON of what the engine observed; a scanned server chooses some of its keys. */
  facts: string | null;
  failure: { reason: string; class: FailureClass } | null;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
}

export const NO_FINDINGS: Readonly<SeverityCounts> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };

/** What a scan says of itself before anything has run. */
export const unstarted = () => ({
  ...{ status: 'pending' as const, progress: 0, started_at: null, completed_at: null },
  ...{ findings_count: 0, findings_by_severity: { ...NO_FINDINGS }, findings_truncated: false },
  ...{ gate: null, score: null, rating: null, engine_rating: null, coverage: null, facts: null, failure: null },
});
