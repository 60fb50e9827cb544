import { canMove, isActive, type OccurrenceStatus } from '../occurrences/lifecycle';
import { moved } from '../occurrences/move';
import type { Decision, Occurrence } from '../occurrences/occurrence';
import type { VexStatus } from './statement';

/** What VEX has to say of an occurrence, with the words for it. */
export interface Ruling {
  status: VexStatus;
  reason: string;
}

const BY = 'vex';

/** False for what a person decided: nothing that anybody says about it changes that. */
export function isOpenToVex({ detail: { decision }, status }: Occurrence): boolean {
  return decision === null ? isActive(status) : decision.by === BY;
}

/** The occurrence as the ruling (null: nobody says anything) has it; the same object when that changes nothing. */
export function judged(seen: Occurrence, ruling: Ruling | null, at: Date): Occurrence {
  if (!isOpenToVex(seen)) return seen;
  const occurrence = ruling?.status === 'fixed' ? stillResolved(seen) : seen;
  if (ruling === null || ruling.status === 'affected') return reopened(occurrence, ruling, at);
  const to = TARGET[ruling.status];
  if (occurrence.status === to && decidedByVex(occurrence)) return explained(occurrence, ruling.reason);
  if (ruling.status === 'under_investigation' && occurrence.status !== 'open') return reopened(occurrence, ruling, at);
  if (!isActive(occurrence.status) || !canMove(occurrence.status, to)) return occurrence;
  const decision = decisionOf(to, ruling.reason, at.toISOString());
  return moved(occurrence, { to, at, by: BY, reason: ruling.reason, decision });
}

const TARGET: Readonly<Record<Exclude<VexStatus, 'affected'>, OccurrenceStatus>> = {
  not_affected: 'false_positive',
  fixed: 'resolved',
  under_investigation: 'triaged',
};

const decidedByVex = ({ detail, status }: Occurrence): boolean =>
  detail.decision?.by === BY && detail.decision.status === status;

const decisionOf = (status: OccurrenceStatus, reason: string, at: string): Decision => ({
  status,
  reason,
  by: BY,
  at,
  expires_at: null,
});

/** What VEX alone had dealt with has to be dealt with again. */
function reopened(occurrence: Occurrence, ruling: Ruling | null, at: Date): Occurrence {
  const { status } = occurrence;
  if (!decidedByVex(occurrence) || isActive(status) || !canMove(status, 'reopened')) return occurrence;
  const reason = ruling?.reason ?? 'No VEX statement speaks for it any more';
  return moved(occurrence, { to: 'reopened', at, by: BY, reason });
}

function explained(occurrence: Occurrence, reason: string): Occurrence {
  const { detail } = occurrence;
  if (!detail.decision || detail.decision.reason === reason) return occurrence;
  return { ...occurrence, detail: { ...detail, decision: { ...detail.decision, reason } } };
}

/**
 * A scan that still shows what VEX calls fixed has just reopened it: that is taken back, so that scan and statement do
 * not move it to and fro, and tell everybody, every time.
 */
function stillResolved(occurrence: Occurrence): Occurrence {
  const { detail, status } = occurrence;
  const [resolved, last] = detail.history.slice(-2);
  if (status !== 'reopened' || last?.to !== 'reopened' || (last.by !== 'scan' && last.by !== 'advisory'))
    return occurrence;
  if (resolved?.to !== 'resolved' || resolved.by !== BY) return occurrence;
  return {
    ...occurrence,
    status: 'resolved',
    status_at: new Date(resolved.at),
    sla_stage: 'running',
    wake_at: null,
    detail: {
      ...detail,
      decision: decisionOf('resolved', resolved.reason, resolved.at),
      history: detail.history.slice(0, -1),
    },
  };
}
