import type { Severity } from './severity';

/** Points taken per distinct rule that failed, by severity (DECISIONS, "Security score"). */
export const SCORE_PENALTY: Record<Severity, number> = { critical: 25, high: 10, medium: 4, low: 1, info: 0 };

export const SCORE_FORMULA =
  '100 minus 25 per critical, 10 per high, 4 per medium and 1 per low distinct rule, floor 0; A >= 90, B >= 80, C >= 70, D >= 60, else F';

export type Rating = 'A' | 'B' | 'C' | 'D' | 'F';

/** Score 0 to 100 and its letter; each rule counts once, at its worst severity. */
export function securityScore(findings: Iterable<{ rule_id: string; severity: Severity }>): {
  score: number;
  rating: Rating;
} {
  const worst = new Map<string, number>();
  for (const { rule_id, severity } of findings) {
    worst.set(rule_id, Math.max(worst.get(rule_id) ?? 0, SCORE_PENALTY[severity]));
  }
  const score = Math.max(0, 100 - [...worst.values()].reduce((sum, points) => sum + points, 0));
  return { score, rating: ratingOf(score) };
}

export function ratingOf(score: number): Rating {
  if (score >= 90) return 'A';
  if (score >= 80) return 'B';
  if (score >= 70) return 'C';
  return score >= 60 ? 'D' : 'F';
}
