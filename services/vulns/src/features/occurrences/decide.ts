import { errors } from '@osk/service-kit';
import { canMove, TRANSITIONS } from './lifecycle';
import { moved } from './move';
import type { Decision, Occurrence } from './occurrence';
import type { StatusBody } from './schemas';

/**
 * What a person decides, and when. @throws refused for a decision without a reason, an end that lies before `now` or
 * belongs to no acceptance
 */
export function decisionOf(by: string, { status, reason = '', expires_at }: StatusBody, at: Date, now: Date): Decision {
  if ((status === 'false_positive' || status === 'accepted_risk') && reason.trim() === '')
    throw errors.refused(`A reason is needed for ${status}`, { code: 'reason_missing' });
  if (expires_at !== undefined && status !== 'accepted_risk')
    throw errors.refused('Only an acceptance (accepted_risk) can expire', { code: 'expiry_misplaced' });
  if (expires_at !== undefined && new Date(expires_at) <= now)
    throw errors.refused('expires_at lies in the past', { code: 'expiry_passed' });
  const expires = expires_at === undefined ? null : new Date(expires_at).toISOString();
  return { status, reason: reason.trim(), by, at: at.toISOString(), expires_at: expires };
}

/** @throws refused when the lifecycle has no such transition */
export function decided(before: Occurrence, decision: Decision): Occurrence {
  const { status: to, at, by, reason } = decision;
  if (!canMove(before.status, to)) {
    const allowed = TRANSITIONS[before.status].join(', ');
    throw errors.refused(`An occurrence that is ${before.status} cannot become ${to}; it can become: ${allowed}`, {
      code: 'transition_refused',
    });
  }
  return moved(before, { to, at: new Date(at), by, reason, decision });
}
