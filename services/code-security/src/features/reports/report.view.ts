import { SCORE_FORMULA } from '@osk/contracts';
import type { Ownership } from '../ownership/ownership';
import type { CodeScanDocument } from '../scans/scan.model';
import { ARTIFACT_KINDS } from './artifacts';
import { countsOf } from './report-file';
import type { Removal, Report } from './report.service';

const time = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

export function toHead(scan: CodeScanDocument) {
  const { scan_type, trigger, repo, branch, commit, asset_id, application, owner, policy_pack, status, phase } = scan;
  const { findings_count, suppressed_count, components_count, failure } = scan;
  return {
    ...{ scan_id: scan._id, scan_type, trigger, repo, branch, commit, asset_id, application, owner, policy_pack },
    ...{ status, progress: Math.round(scan.progress * 100), phase },
    ...{ findings_count, findings_by_severity: countsOf(scan), suppressed_count, components_count, failure },
    created_at: scan.created_at.toISOString(),
    started_at: time(scan.started_at),
    completed_at: time(scan.completed_at),
  };
}

export function toReport(
  { scan, summary, findings, total, decided }: Report,
  owned: Ownership | null,
  page: { limit: number; offset: number },
) {
  const { score = null, rating = null, ...counts } = summary ?? {};
  return {
    ...toHead(scan),
    findings_truncated: scan.findings_truncated,
    summary: summary && (counts as Omit<typeof summary, 'score' | 'rating'>),
    ...{ score, rating, score_formula: SCORE_FORMULA },
    policy: scan.policy,
    coverage: scan.coverage,
    facts: scan.facts === null ? null : (JSON.parse(scan.facts) as unknown),
    ownership: owned && {
      ...{ repo: owned.repo, application: owned.application, owner: owned.owner },
      ...{ environment: owned.environment, criticality: owned.criticality },
    },
    artifacts: ARTIFACT_KINDS,
    findings: findings.map((finding) => {
      const tracked = decided.get(finding.fingerprint);
      return {
        ...finding,
        lifecycle: tracked
          ? {
              state: tracked.state,
              owner: tracked.owner,
              expires_at: time(tracked.expires_at),
              present: tracked.present,
            }
          : null,
      };
    }),
    total,
    ...page,
  };
}

export function toBulkDeleted(removals: readonly Removal[]) {
  const results = removals.map(({ scanId, error }) => ({ scan_id: scanId, success: error === null, error }));
  const deleted = results.filter(({ success }) => success).length;
  return { deleted, failed: results.length - deleted, results };
}
