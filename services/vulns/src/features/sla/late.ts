import type { Occurrence } from '../occurrences/occurrence';

/** What tells which of several is the worst. */
export type LateOccurrence = Pick<Occurrence, '_id' | 'vulnerability_id' | 'risk_score' | 'priority_rank'>;

/** Announced one by one; a team reads of so many, and looks at the list for the rest. */
const MAX_TOLD = 10;

/**
 * Which of a team's findings that were overdue from the start are announced: of each vulnerability the worst, by rank and
 * score, and of those the ten worst. The others are counted with them.
 */
export function worthTelling(late: readonly LateOccurrence[]): { told: string[]; counted: string[] } {
  const told: string[] = [];
  const counted: string[] = [];
  const vulnerabilities = new Set<string>();
  for (const { _id, vulnerability_id } of [...late].sort(worstFirst)) {
    const first = !vulnerabilities.has(vulnerability_id) && told.length < MAX_TOLD;
    vulnerabilities.add(vulnerability_id);
    (first ? told : counted).push(_id);
  }
  return { told, counted };
}

const worstFirst = (a: LateOccurrence, b: LateOccurrence): number =>
  compare(a.priority_rank, b.priority_rank) || b.risk_score - a.risk_score || compare(a._id, b._id);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
