import type { Severity } from '@osk/contracts';
import { errors } from '@osk/service-kit';
import type { DecisionField, LifecycleState, PolicyPack } from '../policy-packs/policy-pack';
import { canMove, TRANSITIONS } from './transitions';
import type { Standing, TrackedState } from './tracked';

/** What somebody decides, as the request has it. */
export interface DecisionBody {
  state: LifecycleState;
  justification?: string;
  owner?: string;
  expires_at?: string;
  evidence?: string;
}

export interface DecidedBy {
  userId: string;
  at: Date;
}

const DAY_MS = 86_400_000;

/**
 * What stands once `body` is decided about a finding of that severity that is in `from`.
 * @throws refused (400) when the pack asks for more, naming the fields and the pack; when the end of an acceptance is
 *   past or beyond what the pack allows; when the state cannot follow
 */
export function standingOf(
  body: DecisionBody,
  finding: { state: TrackedState; severity: Severity; owner: string | null },
  pack: PolicyPack,
  by: DecidedBy,
): Standing {
  if (!canMove(finding.state, body.state)) {
    const allowed = TRANSITIONS[finding.state].join(', ');
    throw errors.refused(
      `state: a finding that is ${finding.state} cannot become ${body.state}; it can become: ${allowed}`,
      {
        code: 'transition_refused',
      },
    );
  }
  const said = {
    ...body,
    justification: trimmed(body.justification),
    owner: trimmed(body.owner),
    evidence: trimmed(body.evidence),
  };
  checkRequired(said, pack);
  return {
    state: body.state,
    justification: said.justification,
    // Whose it is stays so until somebody else is named.
    owner: said.owner ?? finding.owner,
    evidence: said.evidence,
    expires_at: endOf(body, finding.severity, pack, by.at),
    decided_by: by.userId,
    decided_at: by.at,
  };
}

type Said = { state: LifecycleState; expires_at?: string } & Record<
  'justification' | 'owner' | 'evidence',
  string | null
>;

const trimmed = (text: string | undefined): string | null => text?.trim() || null;

function checkRequired(said: Said, pack: PolicyPack): void {
  const { required, justificationLength } = pack.lifecycle[said.state];
  const missing = required.filter((field) => !isGiven(said, field)).map((field) => field.replace('|', ' or '));
  if (missing.length > 0) {
    throw errors.refused(`${missing.join(', ')}: required for ${said.state} by the policy pack ${pack.id}`, {
      code: 'decision_incomplete',
      details: { missing, policy_pack: pack.id },
    });
  }
  const isAsked = required.some((field) => field.split('|').includes('justification'));
  if (isAsked && said.justification !== null && said.justification.length < justificationLength) {
    throw errors.refused(
      `justification: at least ${justificationLength} characters for ${said.state} by the policy pack ${pack.id}`,
      { code: 'justification_too_short', details: { policy_pack: pack.id } },
    );
  }
}

function isGiven(said: Said, field: DecisionField): boolean {
  return field.split('|').some((name) => Boolean(said[name as 'justification' | 'owner' | 'expires_at' | 'evidence']));
}

/** Only an acceptance ends. */
function endOf(body: DecisionBody, severity: Severity, pack: PolicyPack, now: Date): Date | null {
  const refused = (why: string, code: string) =>
    errors.refused(`expires_at: ${why}`, { code, details: { policy_pack: pack.id } });
  if (body.state !== 'risk_accepted') {
    if (body.expires_at !== undefined) throw refused('only an accepted risk (risk_accepted) ends', 'expiry_misplaced');
    return null;
  }
  const days = pack.acceptanceDays[severity];
  if (days === 0)
    throw refused(
      `a risk of severity ${severity} cannot be accepted by the policy pack ${pack.id}`,
      'acceptance_refused',
    );
  if (body.expires_at === undefined) return null;
  const end = timeOf(body.expires_at);
  if (!end) throw refused('must be a date or a time by ISO 8601', 'expiry_malformed');
  if (end <= now) throw refused('lies in the past', 'expiry_passed');
  // Whoever names a day means the whole of it.
  if (end > endOfDay(new Date(now.getTime() + days * DAY_MS))) {
    throw refused(
      `at most ${days} days from now for severity ${severity} by the policy pack ${pack.id}`,
      'expiry_too_late',
    );
  }
  return end;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?([Zz]|[+-]\d{2}:?\d{2})$/;

function timeOf(text: string): Date | null {
  if (!DATE.test(text) && !DATE_TIME.test(text)) return null;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return null;
  return DATE.test(text) ? endOfDay(at) : at;
}

const endOfDay = (at: Date): Date => new Date(`${at.toISOString().slice(0, 10)}T23:59:59.999Z`);
