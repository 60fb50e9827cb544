import type { Coverage, GateSeverity, PolicyVerdict, SeverityCounts } from '@osk/contracts';
import type { JobDocument } from '@osk/jobs';
import type { CodeScanOptions } from '../../engines/engine';
import type { CodeScanType } from '../../engines/scan-parts';

/** `partial`: a part of what was planned could not be done; the coverage says which and why. */
export type CodeScanStatus = 'pending' | 'running' | 'completed' | 'partial' | 'failed';
export const ENDED: readonly CodeScanStatus[] = ['completed', 'partial', 'failed'];

/** Where the code comes from. */
export type CodeOrigin =
  | { kind: 'git'; url: string; branch: string | null; provider: string | null }
  | { kind: 'upload'; upload_id: string; file_name: string }
  | { kind: 'artifact'; upload_id: string; file_name: string };

/** One scan of one source. The document is the job's truth, the message only a nudge. */
export interface CodeScanDocument extends JobDocument {
  user_id: string;
  request_id: string;
  trigger: 'cicd' | 'api' | 'rescan';
  scan_type: CodeScanType;
  origin: CodeOrigin;
  /** As people know it: `owner/name`, the archive's name, or the URL. */
  repo: string;
  branch: string | null;
  commit: string | null;
  /** What findings hang on, stable across scans: the repository's URL, or `upload/<name>`. */
  asset_id: string;
  /** From the ownership of the repository when the scan was ordered; what reports are filtered by. */
  application: string | null;
  owner: string | null;
  policy_pack: string | null;
  fail_on_severity: GateSeverity | null;
  options: CodeScanOptions;
  status: CodeScanStatus;
  progress: number;
  phase: string;
  findings_count: number;
  findings_by_severity: SeverityCounts;
  findings_truncated: boolean;
  /** Findings that a person's decision keeps out of counts and gates. */
  suppressed_count: number;
  components_count: number;
  /** What the policy pack says; null until the scan has ended with a result. */
  policy: PolicyVerdict | null;
  coverage: Coverage | null;
  /** JSON of what the engines observed. */
  facts: string | null;
  failure: { reason: string; class: string } | null;
  created_at: Date;
  started_at: Date | null;
  completed_at: Date | null;
}

export const NO_FINDINGS: Readonly<SeverityCounts> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
