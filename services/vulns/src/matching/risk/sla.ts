import type { Severity } from '@osk/contracts';
import type { PriorityRank } from './priority';

export interface SlaFactors {
  /** Days that the severity and the rank give; null where they give no term. */
  severity_days: number | null;
  priority_days: number | null;
  /** CISA's due date, YYYY-MM-DD, as listed. */
  kev_due_date: string | null;
  /** Which of them decided. */
  basis: 'severity' | 'priority' | 'kev_due_date' | null;
}

export interface Sla {
  /** When it has to be fixed; null when nothing sets a term (info without rank or due date). */
  due_at: Date | null;
  factors: SlaFactors;
}

export interface SlaInput {
  first_seen: Date;
  severity: Severity;
  rank: PriorityRank;
  /** `dueDate` of the KEV entry, YYYY-MM-DD. */
  kev_due_date: string | null;
}

const SEVERITY_DAYS: Record<Severity, number | null> = { critical: 7, high: 30, medium: 90, low: 120, info: null };
const PRIORITY_DAYS: Record<PriorityRank, number | null> = { P0: 3, P1: 14, P2: null, P3: null, P4: null };
const DAY_MS = 86_400_000;

/** The last moment of a listed day, UTC: the day itself still counts. */
function endOf(date: string | null): Date | null {
  if (date === null || !/^\d{4}-\d{2}-\d{2}$/.test(date)) return null;
  const end = new Date(`${date}T23:59:59.999Z`);
  return Number.isNaN(end.getTime()) ? null : end;
}

const after = (start: Date, days: number | null): Date | null =>
  days === null ? null : new Date(start.getTime() + days * DAY_MS);

/** The earliest of the severity's term, the rank's term and CISA's due date (DECISIONS, "Vulnerability occurrences"). */
export function slaOf({ first_seen, severity, rank, kev_due_date }: SlaInput): Sla {
  const terms: Array<[NonNullable<SlaFactors['basis']>, Date | null]> = [
    ['severity', after(first_seen, SEVERITY_DAYS[severity])],
    ['priority', after(first_seen, PRIORITY_DAYS[rank])],
    ['kev_due_date', endOf(kev_due_date)],
  ];
  let due: Date | null = null;
  let basis: SlaFactors['basis'] = null;
  for (const [name, term] of terms) {
    if (term === null || (due !== null && term >= due)) continue;
    due = term;
    basis = name;
  }
  return {
    due_at: due,
    factors: { severity_days: SEVERITY_DAYS[severity], priority_days: PRIORITY_DAYS[rank], kev_due_date, basis },
  };
}
