import type { ScanDocument } from '../scans/scan.model';
import { cicdStatus, parseJson } from '../scans/scan.view';

/** The payload of a scan's callback (DECISIONS, CI/CD); the same bytes on every attempt. `publicUrl` without a trailing slash. */
export function callbackBody(scan: ScanDocument, publicUrl: string): string {
  return JSON.stringify({
    event: 'scan.finished',
    scan_id: scan._id,
    status: cicdStatus(scan.status),
    gate_passed: scan.gate?.passed ?? null,
    findings_count: scan.findings_count,
    findings_by_severity: scan.findings_by_severity,
    results_url: `${publicUrl.replace(/\/+$/, '')}/api/cicd/scans/${scan._id}/results`,
    pipeline_context: parseJson(scan.pipeline_context),
    finished_at: scan.completed_at?.toISOString() ?? null,
  });
}
