import { priorityOf, riskScore, slaOf, traitsOf, type RiskFacts } from '../../matching';
import { isActive } from './lifecycle';
import { SLA_STAGES, type Occurrence, type OccurrenceDetail, type SlaStage } from './occurrence';

/**
 * Works risk, rank and deadline out anew from the severity, the inputs and the clock of the deadline. `now` tells whether
 * a deadline that moved has passed too.
 */
export function assessed(occurrence: Occurrence, now = new Date()): Occurrence {
  const { severity, detail } = occurrence;
  const { cvss, epss, kev, exposure, criticality = null } = detail.inputs;
  const facts: RiskFacts = {
    severity,
    cvss: cvss?.score ?? null,
    kev: kev !== null,
    ransomware: kev?.ransomware ?? false,
    epss,
    exposure,
    criticality,
    ...traitsOf(cvss?.vector ?? null),
  };
  const risk = riskScore(facts);
  const priority = priorityOf(facts);
  const sla = slaOf({
    first_seen: occurrence.sla_from,
    severity,
    rank: priority.rank,
    kev_due_date: kev?.due_date ?? null,
  });
  return withWakeUp({
    ...occurrence,
    base_cvss: priority.factors.cvss,
    risk_score: risk.score,
    priority_rank: priority.rank,
    known_exploited: facts.kev,
    sla_due_at: sla.due_at,
    ...withStage(
      occurrence,
      { ...detail, score_factors: risk.factors, rank_factors: priority.factors, sla_factors: sla.factors },
      sla.due_at,
      now,
    ),
  });
}

/**
 * How far a deadline has come that is set, or set anew. One that had passed before it was set (an old finding of another
 * tool, a due date of KEV) is breached from the start; nothing has happened now, so that it is spoken of with others.
 */
function withStage(
  before: Occurrence,
  detail: OccurrenceDetail,
  due: Date | null,
  now: Date,
): Pick<Occurrence, 'sla_stage' | 'detail'> {
  const announced = stillAnnounced(before, due, now);
  if (isOver(announced)) return { sla_stage: announced, detail };
  const reached = stageAt({ ...before, sla_due_at: due }, now);
  const isSet = due?.getTime() !== before.sla_due_at?.getTime();
  if (!isSet || !isOver(reached)) return { sla_stage: announced, detail: withoutLateNotice(detail) };
  return { sla_stage: reached, detail: { ...detail, late_notice_at: noticeAfter(now).toISOString() } };
}

/** Late deadlines are spoken of together, at full quarters of an hour: those of an import, however long it takes. */
const NOTICE_EVERY_MS = 15 * 60_000;
const noticeAfter = (now: Date): Date => new Date((Math.floor(now.getTime() / NOTICE_EVERY_MS) + 1) * NOTICE_EVERY_MS);

export function withoutLateNotice(detail: OccurrenceDetail): OccurrenceDetail {
  if (detail.late_notice_at === undefined) return detail;
  const { late_notice_at: _spoken, ...rest } = detail;
  return rest;
}

/**
 * A deadline that moved back has not been announced yet. Where it too has passed, what was said of the former still
 * holds, and is not said again: scores that swing around a threshold would repeat it daily.
 */
function stillAnnounced(before: Occurrence, due: Date | null, now: Date): SlaStage {
  const { sla_stage, sla_due_at } = before;
  if (due !== null && (sla_due_at === null || due <= sla_due_at)) return sla_stage;
  const reached = stageAt({ ...before, sla_due_at: due }, now);
  return SLA_STAGES.indexOf(reached) < SLA_STAGES.indexOf(sla_stage) ? reached : sla_stage;
}

/** How far a deadline has come at a moment, whatever has been announced of it. */
export function stageAt(
  { status, sla_from, sla_due_at }: Pick<Occurrence, 'status' | 'sla_from' | 'sla_due_at'>,
  now: Date,
): SlaStage {
  if (!isActive(status) || sla_due_at === null) return 'running';
  const { warned, breached, escalated } = slaMoments(sla_from, sla_due_at);
  if (now >= escalated) return 'escalated';
  if (now >= breached) return 'breached';
  return now >= warned ? 'warned' : 'running';
}

/** Share of the term after which a warning goes out, and how far beyond it a breach is escalated. */
const WARN_AT = 0.8;
const ESCALATE_AFTER = 0.5;
const DAY_MS = 86_400_000;

/** When a deadline is spoken of: after four fifths of the term, at its end, and half the term (a day at least) later. */
export function slaMoments(from: Date, due: Date): { warned: Date; breached: Date; escalated: Date } {
  const term = Math.max(0, due.getTime() - from.getTime());
  return {
    warned: new Date(from.getTime() + term * WARN_AT),
    breached: due,
    escalated: new Date(due.getTime() + Math.max(term * ESCALATE_AFTER, DAY_MS)),
  };
}

/** Sets when the sweeper has to look next: the deadline's next moment, or the end of an acceptance. */
export function withWakeUp(occurrence: Occurrence): Occurrence {
  const { status, sla_due_at, sla_from, sla_stage, detail } = occurrence;
  if (status === 'accepted_risk') {
    const expires = detail.decision?.expires_at;
    return { ...occurrence, wake_at: expires ? new Date(expires) : null };
  }
  if (!isActive(status) || sla_due_at === null) return { ...occurrence, wake_at: null };
  if (detail.late_notice_at !== undefined) return { ...occurrence, wake_at: new Date(detail.late_notice_at) };
  const moments = slaMoments(sla_from, sla_due_at);
  const next = {
    running: moments.warned,
    warned: moments.breached,
    breached: moments.escalated,
    escalated: null,
  }[sla_stage];
  return { ...occurrence, wake_at: next };
}

/** Past its deadline while there is still something to do. */
export function isBreached({ status, sla_stage }: Pick<Occurrence, 'status' | 'sla_stage'>): boolean {
  return isActive(status) && isOver(sla_stage);
}

const isOver = (stage: SlaStage): boolean => stage === 'breached' || stage === 'escalated';
