import { SCORE_FORMULA, type Finding } from '@osk/contracts';
import type { Static } from '@sinclair/typebox';
import type { ScanDocument, ScanStatus } from './scan.model';
import type { ScanResult } from './schemas';

/** Native reads know no `pending`: a scan that waits for its worker is running to its caller (specification, States). */
export function nativeStatus(status: ScanStatus): Exclude<ScanStatus, 'pending'> {
  return status === 'pending' ? 'running' : status;
}

/** The CI/CD interface knows no `partial`: there is a result, its coverage says what is missing. */
export function cicdStatus(status: ScanStatus): Exclude<ScanStatus, 'partial'> {
  return status === 'partial' ? 'completed' : status;
}

/** A scan as its readers see it; with findings and raw output when they are given, as lists are not. */
export function toScanResult(scan: ScanDocument, findings?: Finding[]): Static<typeof ScanResult> {
  return {
    scan_id: scan._id,
    status: nativeStatus(scan.status),
    tool_type: scan.tool_type,
    scan_type: scan.scan_type,
    scan_profile: scan.scan_profile,
    target: scan.target,
    findings_count: scan.findings_count,
    findings_by_severity: scan.findings_by_severity,
    findings_truncated: scan.findings_truncated,
    score: scan.score,
    rating: scan.rating,
    engine_rating: scan.engine_rating,
    coverage: scan.coverage,
    failure: scan.failure,
    metadata: {
      trigger: scan.trigger,
      progress: Math.round(scan.progress * 100),
      phase: scan.phase,
      rescan_of: scan.rescan_of,
      started_at: iso(scan.started_at),
      completed_at: iso(scan.completed_at),
      duration_ms:
        scan.started_at && scan.completed_at ? scan.completed_at.getTime() - scan.started_at.getTime() : null,
    },
    created_at: scan.created_at.toISOString(),
    ...(findings ? { findings, raw_output: parseJson(scan.facts), score_formula: SCORE_FORMULA } : {}),
  };
}

/** Stored JSON was written by this service; null stays null. */
export function parseJson<T>(text: string | null): T | null {
  return text === null ? null : (JSON.parse(text) as T);
}

function iso(date: Date | null): string | null {
  return date ? date.toISOString() : null;
}
