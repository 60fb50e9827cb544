import { canMove, isActive } from '../occurrences/lifecycle';
import { slaMoments, withWakeUp } from '../occurrences/assess';
import { moved } from '../occurrences/move';
import type { Occurrence, SlaStage } from '../occurrences/occurrence';

const STAGES: readonly SlaStage[] = ['running', 'warned', 'breached', 'escalated'];

const NOTICES = { warned: 'sla.warning', breached: 'sla.breached', escalated: 'sla.escalated' } as const;
export type SlaNotice = (typeof NOTICES)[keyof typeof NOTICES];

export interface Advanced {
  after: Occurrence;
  /** What has to be announced, in this order. */
  notices: SlaNotice[];
}

/** The occurrence once its `wake_at` has come. The same object when there was nothing to do. */
export function advanced(before: Occurrence, now: Date): Advanced {
  if (before.status === 'accepted_risk') return { after: withoutExpired(before, now), notices: [] };
  const from = STAGES.indexOf(before.sla_stage);
  const to = Math.max(from, STAGES.indexOf(stageAt(before, now)));
  const passed = STAGES.slice(from + 1, to + 1).filter((stage) => stage !== 'running');
  // After a pause the deadline may have come and gone: a warning of it would be of no use to anybody.
  const worth = passed.filter((stage) => stage !== 'warned' || !passed.includes('breached'));
  const after = withWakeUp({ ...before, sla_stage: STAGES[to] as SlaStage });
  return { after, notices: worth.map((stage) => NOTICES[stage]) };
}

/** How far the deadline has come at a moment, whatever has been announced of it. */
function stageAt({ status, sla_from, sla_due_at }: Occurrence, now: Date): SlaStage {
  if (!isActive(status) || sla_due_at === null) return 'running';
  const { warned, breached, escalated } = slaMoments(sla_from, sla_due_at);
  if (now >= escalated) return 'escalated';
  if (now >= breached) return 'breached';
  return now >= warned ? 'warned' : 'running';
}

/**
 * After a new assessment: a later deadline counts as not announced. Where it too has passed, what was said of the
 * former still holds, and is not said again: scores that swing around a threshold would repeat it daily.
 */
export function keepingAnnounced(before: Occurrence, after: Occurrence, now: Date): Occurrence {
  const was = STAGES.indexOf(before.sla_stage);
  const is = STAGES.indexOf(after.sla_stage);
  const holds = Math.min(was, STAGES.indexOf(stageAt(after, now)));
  return holds > is ? withWakeUp({ ...after, sla_stage: STAGES[holds] as SlaStage }) : after;
}

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
