import {
  countBySeverity,
  securityScore,
  severityRank,
  type Coverage,
  type Finding,
  type SeverityCounts,
} from '@osk/contracts';

/** The part of a results answer the command reads (specification, CI/CD). */
export interface ScanResults {
  scan_id: string;
  status: string;
  gate: {
    passed: boolean;
    reasons: { rule: string; message: string; finding_ids: string[] }[];
    to_pass: string[];
  } | null;
  result: {
    scan_type: string;
    tool_type?: string;
    target: string;
    coverage: Coverage | null;
    failure: { reason: string; class: string } | null;
    engine_rating: string | null;
    findings?: Finding[];
  };
}

/** What `--format json` prints (DECISIONS, "Scan results and findings"). */
export interface ScanReport {
  scan_id: string;
  status: string;
  target: string;
  scan_types: string[];
  scans: {
    scan_id: string;
    scan_type: string;
    status: string;
    engine_rating: string | null;
    failure: { reason: string; class: string } | null;
  }[];
  summary: {
    findings_count: number;
    findings_by_severity: SeverityCounts;
    score: number | null;
    rating: string | null;
  };
  gate: { passed: boolean; reasons: { rule: string; message: string; finding_ids: string[] }[]; to_pass: string[] };
  coverage: Coverage;
  components: { purl: string; file: string; line: number | null; scope: string; direct: boolean }[];
  findings: Finding[];
}

/**
 * One report of all scans of a target, findings worst first. The gate passes when every scan's does; a scan without a
 * verdict counts as not passed. `failed` only when no scan gave a result; then there is no score either.
 */
export function toReport(
  target: string,
  results: readonly ScanResults[],
  components: ScanReport['components'] = [],
): ScanReport {
  const findings = results.flatMap(({ result }) => result.findings ?? []).sort(worstFirst);
  const ended = results.filter(({ status }) => status === 'completed');
  const partial =
    ended.length < results.length || results.some(({ result }) => (result.coverage?.skipped.length ?? 0) > 0);
  const open = findings.filter((finding) => finding.status === 'open');
  const scored = ended.length > 0 ? securityScore(open) : { score: null, rating: null };
  return {
    scan_id: results[0]!.scan_id,
    status: ended.length === 0 ? 'failed' : partial ? 'partial' : 'completed',
    target,
    scan_types: results.map(({ result }) => result.scan_type),
    scans: results.map(({ scan_id, status, result }) => ({
      scan_id,
      scan_type: result.scan_type,
      status,
      engine_rating: result.engine_rating,
      failure: result.failure,
    })),
    summary: { findings_count: open.length, findings_by_severity: countBySeverity(open), ...scored },
    gate: mergeGates(results),
    coverage: mergeCoverage(results),
    components,
    findings,
  };
}

function worstFirst(a: Finding, b: Finding): number {
  return severityRank(b.severity) - severityRank(a.severity) || a.rule_id.localeCompare(b.rule_id);
}

function mergeGates(results: readonly ScanResults[]): ScanReport['gate'] {
  return {
    passed: results.every(({ gate }) => gate?.passed === true),
    reasons: results.flatMap(({ gate }) => gate?.reasons ?? []),
    to_pass: [...new Set(results.flatMap(({ gate }) => gate?.to_pass ?? []))],
  };
}

function mergeCoverage(results: readonly ScanResults[]): Coverage {
  const all = results.flatMap(({ result }) => (result.coverage ? [result.coverage] : []));
  return {
    planned: all.flatMap(({ planned }) => planned),
    run: all.flatMap(({ run }) => run),
    skipped: all.flatMap(({ skipped }) => skipped),
    not_applicable: all.flatMap(({ not_applicable }) => not_applicable ?? []),
  };
}
