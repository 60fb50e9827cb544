import type { Finding } from '@osk/contracts';
import type { Static } from '@sinclair/typebox';
import type { ScanDocument } from '../scans/scan.model';
import { cicdStatus, parseJson, toScanResult } from '../scans/scan.view';
import type { CicdResults } from './schemas';

/** Before the end `gate_passed` is null and the counts are those so far (DECISIONS, CI/CD). */
export function toCicdResults(scan: ScanDocument, findings: Finding[]): Static<typeof CicdResults> {
  return {
    scan_id: scan._id,
    status: cicdStatus(scan.status),
    findings_count: scan.findings_count,
    findings_by_severity: scan.findings_by_severity,
    gate_passed: scan.gate?.passed ?? null,
    gate: scan.gate,
    fail_on_severity: scan.fail_on_severity,
    pipeline_context: parseJson<Record<string, unknown>>(scan.pipeline_context),
    callback: scan.callback && {
      url: scan.callback.url,
      state: scan.callback.state,
      attempts: scan.callback.attempts.map(({ at, ...attempt }) => ({ at: at.toISOString(), ...attempt })),
    },
    result: toScanResult(scan, findings),
  };
}
