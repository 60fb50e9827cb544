import { isActive, type OccurrenceStatus } from './lifecycle';
import { assessed, withoutLateNotice, withWakeUp } from './assess';
import { MAX_HISTORY, type Decision, type Occurrence } from './occurrence';

export interface Move {
  to: OccurrenceStatus;
  at: Date;
  /** A user's id, `scan`, `advisory`, `vex` or `platform`. */
  by: string;
  reason: string;
  /** Kept beside the status; null where nobody decided. */
  decision?: Decision | null;
}

/**
 * Moves an occurrence; whether it may is the caller's to ask (`canMove`). One that comes back has its whole term again:
 * the clock starts at the moment of the move.
 */
export function moved(occurrence: Occurrence, { to, at, by, reason, decision = null }: Move): Occurrence {
  const { detail, status: from } = occurrence;
  const entry = { from, to, at: at.toISOString(), by, reason };
  const next: Occurrence = {
    ...occurrence,
    status: to,
    status_at: at,
    detail: { ...detail, decision, history: [...detail.history, entry].slice(-MAX_HISTORY) },
  };
  const afresh = { ...next, sla_stage: 'running', detail: withoutLateNotice(next.detail) } as const;
  if (to === 'reopened') return assessed({ ...afresh, sla_from: at, sla_due_at: null }, at);
  // A breach is of the term in which it happened; it does not follow what has been dealt with.
  if (!isActive(to)) return withWakeUp(afresh);
  return withWakeUp(next);
}
