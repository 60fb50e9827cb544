/** Best first. */
export const GRADES = ['A+', 'A', 'B', 'C', 'D', 'F'] as const;
export type Grade = (typeof GRADES)[number];

export function worse(a: Grade, b: Grade): Grade {
  return GRADES.indexOf(a) > GRADES.indexOf(b) ? a : b;
}

export function gradeOf(score: number): Grade {
  if (score >= 80) return 'A';
  if (score >= 65) return 'B';
  if (score >= 50) return 'C';
  return score >= 35 ? 'D' : 'F';
}
