import { Type, type TInteger, type TObject } from '@sinclair/typebox';
import { StringEnum } from './string-enum';

/** The platform's severities, worst first. */
export const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;
export type Severity = (typeof SEVERITIES)[number];
export const SeveritySchema = StringEnum(SEVERITIES, {
  description: 'Severity, worst first: critical, high, medium, low, info',
});

/** The levels a gate can be set to: `info` never fails a pipeline (specification, CI/CD scan). */
export const GATE_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type GateSeverity = (typeof GATE_SEVERITIES)[number];

export type SeverityCounts = Record<Severity, number>;

/** Findings per severity; every key is there. */
export const FindingsBySeverity = Type.Object(
  Object.fromEntries(SEVERITIES.map((severity) => [severity, Type.Integer({ minimum: 0 })])) as Record<
    Severity,
    TInteger
  >,
  { $id: 'FindingsBySeverity' },
) as TObject<Record<Severity, TInteger>>;

/** Higher is worse: critical 4 ... info 0. */
export function severityRank(severity: Severity): number {
  return SEVERITIES.length - 1 - SEVERITIES.indexOf(severity);
}

/** True when `severity` is as bad as `threshold` or worse. */
export function atLeast(severity: Severity, threshold: Severity): boolean {
  return severityRank(severity) >= severityRank(threshold);
}

/** Counts per severity, every key present. */
export function countBySeverity(findings: Iterable<{ severity: Severity }>): SeverityCounts {
  const counts: SeverityCounts = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  for (const { severity } of findings) counts[severity] += 1;
  return counts;
}
