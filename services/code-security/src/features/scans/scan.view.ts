import type { Static } from '@sinclair/typebox';
import type { CodeScanDocument } from './scan.model';
import type { CodeScanStarted, CodeScanStatus } from './schemas';

export function toStarted(scan: CodeScanDocument): Static<typeof CodeScanStarted> {
  return {
    scan_id: scan._id,
    status: scan.status,
    scan_type: scan.scan_type,
    repo: scan.repo,
    branch: scan.branch,
    status_url: `/api/code/scan-status/${scan._id}`,
    report_url: `/api/code/reports/${scan._id}`,
  };
}

export function toStatus(scan: CodeScanDocument): Static<typeof CodeScanStatus> {
  return {
    scan_id: scan._id,
    status: scan.status,
    progress: Math.round(scan.progress * 100),
    phase: scan.phase,
    failure: scan.failure,
    created_at: scan.created_at.toISOString(),
    started_at: scan.started_at?.toISOString() ?? null,
    completed_at: scan.completed_at?.toISOString() ?? null,
  };
}
