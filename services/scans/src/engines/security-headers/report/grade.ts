import { severityRank, type RawFinding, type Severity } from '@osk/contracts';

/**
 * Points per failed rule, at its worst severity. Heavier than the platform's score, which is made for scans that
 * find more than a missing header: here a page without policy, HSTS and framing protection must not pass for good.
 */
const PENALTY: Record<Severity, number> = { critical: 60, high: 40, medium: 20, low: 5, info: 0 };
const LETTERS: [number, string][] = [
  [90, 'A'],
  [75, 'B'],
  [60, 'C'],
  [40, 'D'],
];

export const GRADE_FORMULA =
  '100 minus 60 per critical, 40 per high, 20 per medium and 5 per low rule that failed, floor 0; A >= 90, B >= 75, C >= 60, D >= 40, else F';

export interface Grade {
  letter: string;
  points: number;
  formula: string;
}

export function gradeOf(findings: Pick<RawFinding, 'rule_id' | 'severity'>[]): Grade {
  const worst = new Map<string, Severity>();
  for (const { rule_id, severity } of findings) {
    const known = worst.get(rule_id);
    if (!known || severityRank(severity) > severityRank(known)) worst.set(rule_id, severity);
  }
  const lost = [...worst.values()].reduce((sum, severity) => sum + PENALTY[severity], 0);
  const points = Math.max(0, 100 - lost);
  return { points, letter: LETTERS.find(([least]) => points >= least)?.[1] ?? 'F', formula: GRADE_FORMULA };
}
