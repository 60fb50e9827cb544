import { countBySeverity, securityScore, type Finding, type Rating, type SeverityCounts } from '@osk/contracts';
import type { Part } from '../../engines/engine';
import type { ScanResult } from '../scans/after-scan';

/** What a report begins with. Counts are of open findings, but for `by_status`, which is of all. */
export interface ReportSummary {
  by_severity: SeverityCounts;
  by_part: Partial<Record<Part, SeverityCounts>>;
  by_category: Record<string, SeverityCounts>;
  by_status: Partial<Record<Finding['status'], number>>;
  score: number;
  rating: Rating;
}

/** @param parts those that were looked at: one without a finding stands there with zeros */
export function summarise(
  { findings, partOf }: Pick<ScanResult, 'findings' | 'partOf'>,
  parts: readonly Part[],
): ReportSummary {
  const open = findings.filter(({ status }) => status === 'open');
  const inPart = grouped(open, ({ fingerprint }) => partOf.get(fingerprint) ?? 'other');
  return {
    by_severity: countBySeverity(open),
    by_part: Object.fromEntries(
      [...new Set([...parts, ...inPart.keys()])].map((part) => [part, countBySeverity(inPart.get(part) ?? [])]),
    ),
    by_category: Object.fromEntries(
      [...grouped(open, ({ category }) => category)].map(([category, list]) => [category, countBySeverity(list)]),
    ),
    by_status: Object.fromEntries(
      [...grouped(findings, ({ status }) => status)].map(([status, list]) => [status, list.length]),
    ),
    ...securityScore(open),
  };
}

function grouped(findings: readonly Finding[], key: (finding: Finding) => string): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(key(finding));
    if (group) group.push(finding);
    else groups.set(key(finding), [finding]);
  }
  return groups;
}
