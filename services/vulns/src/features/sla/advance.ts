import { stageAt, withoutLateNotice, withWakeUp } from '../occurrences/assess';
import { canMove } from '../occurrences/lifecycle';
import { moved } from '../occurrences/move';
import { SLA_STAGES, type Occurrence, type SlaStage } from '../occurrences/occurrence';

const NOTICES = { warned: 'sla.warning', breached: 'sla.breached', escalated: 'sla.escalated' } as const;
export type SlaNotice = (typeof NOTICES)[keyof typeof NOTICES];

export interface Advanced {
  after: Occurrence;
  /** What has to be announced, in this order. */
  notices: SlaNotice[];
}

/** The occurrence once its `wake_at` has come: with the next one, whatever had to be done. */
export function advanced(before: Occurrence, now: Date): Advanced {
  if (before.status === 'accepted_risk') return { after: withoutExpired(before, now), notices: [] };
  const stage = SLA_STAGES.indexOf(before.sla_stage);
  const from = isLate(before) ? 0 : stage;
  const to = Math.max(stage, SLA_STAGES.indexOf(stageAt(before, now)));
  const passed = SLA_STAGES.slice(from + 1, to + 1).filter((stage) => stage !== 'running');
  // After a pause the deadline may have come and gone: a warning of it would be of no use to anybody.
  const worth = passed.filter((stage) => stage !== 'warned' || !passed.includes('breached'));
  const after = withWakeUp({
    ...before,
    sla_stage: SLA_STAGES[to] as SlaStage,
    detail: withoutLateNotice(before.detail),
  });
  return { after, notices: worth.map((stage) => NOTICES[stage]) };
}

/** Its deadline had passed already when it was set, and has not been spoken of. */
export const isLate = ({ detail }: Occurrence): boolean => detail.late_notice_at !== undefined;

/** An acceptance that has ended: open again with the whole term, or dealt with where no scan shows it any more. */
function withoutExpired(before: Occurrence, now: Date): Occurrence {
  const expires = before.detail.decision?.expires_at;
  if (!expires || new Date(expires) > now) return withWakeUp(before);
  const shown = before.seen.some(({ present }) => present);
  const to = shown ? 'reopened' : 'resolved';
  if (!canMove(before.status, to)) return withWakeUp(before);
  return shown
    ? moved(before, { to, at: now, by: 'platform', reason: 'The acceptance has expired' })
    : moved(before, { to, at: now, by: 'scan', reason: 'The acceptance has expired, and no scan shows it any more' });
}
