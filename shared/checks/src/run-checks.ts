import type { Coverage, FindingLocation, RawFinding } from '@osk/contracts';
import { unknown } from './define-check';
import type { Check, Outcome, Undecided } from './types';

export interface CheckRun {
  findings: RawFinding[];
  coverage: Coverage;
}

export interface Place<Facts extends object> {
  engine: string;
  scanner?: string;
  location: FindingLocation | ((outcome: Outcome) => FindingLocation);
  /** Why a fact is not there, when it is known: a check that needs it is set aside with this. */
  absent?: { [K in keyof Facts]?: Undecided };
}

/**
 * Judges `facts` by every check. A check whose facts are absent (undefined) is skipped with a reason, one that
 * yields only `unknown` likewise; one without a subject is not applicable; one that throws is skipped with its error and stops no other.
 */
export function runChecks<Facts extends object>(
  checks: readonly Check<Facts>[],
  facts: Partial<Facts>,
  place: Place<Facts>,
): CheckRun {
  const findings: RawFinding[] = [];
  const notApplicable: NonNullable<Coverage['not_applicable']> = [];
  const coverage: Coverage = { planned: [], run: [], skipped: [], not_applicable: notApplicable };
  const setAside = (what: string, { status, reason }: Undecided) =>
    (status === 'unknown' ? coverage.skipped : notApplicable).push({ what, reason });
  for (const check of checks) {
    coverage.planned.push(check.id);
    const missing = check.needs.filter((need) => facts[need] === undefined);
    if (missing.length > 0) {
      setAside(check.id, absence(missing, place));
      continue;
    }
    const outcomes = judge(check, facts as Facts);
    if (typeof outcomes === 'string') {
      setAside(check.id, unknown(outcomes));
      continue;
    }
    const undecided = decidedBy(outcomes);
    if (undecided) {
      (undecided.status === 'unknown' ? coverage.skipped : notApplicable).push({
        what: check.id,
        reason: undecided.reason,
      });
      continue;
    }
    coverage.run.push(check.id);
    for (const outcome of outcomes) if (outcome.status === 'fail') findings.push(toFinding(check, outcome, place));
  }
  return { findings, coverage };
}

function judge<Facts extends object>(check: Check<Facts>, facts: Facts): Outcome[] | string {
  try {
    return [...check.evaluate(facts)];
  } catch (error) {
    return `the check failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function absence<Facts extends object>(missing: readonly (keyof Facts)[], place: Place<Facts>): Undecided {
  const told = missing.map((fact) => place.absent?.[fact]).find((why) => why !== undefined);
  return told ?? unknown(`not collected: ${missing.map(String).join(', ')}`);
}

/** What stands for a check that decided nothing: something it could not know, else that it had no subject. */
function decidedBy(outcomes: readonly Outcome[]): Undecided | undefined {
  if (outcomes.some(({ status }) => status === 'pass' || status === 'fail')) return undefined;
  const unknown = outcomes.find((outcome) => outcome.status === 'unknown');
  return unknown ?? outcomes.find((outcome) => outcome.status === 'not_applicable');
}

function toFinding(
  check: Omit<Check, 'evaluate' | 'needs' | 'examples'>,
  outcome: Extract<Outcome, { status: 'fail' }>,
  place: Pick<Place<object>, 'engine' | 'scanner' | 'location'>,
): RawFinding {
  return {
    rule_id: check.id,
    name: check.title,
    category: check.category,
    severity: outcome.severity ?? check.severity,
    confidence: check.confidence,
    description: `${check.description} ${outcome.message}`.trim(),
    solution: check.remediation,
    references: check.references,
    cwe: check.cwe,
    location: typeof place.location === 'function' ? place.location(outcome) : place.location,
    evidence: outcome.evidence ?? '',
    frameworks: check.frameworks,
    detection: { scanner: place.scanner ?? 'openskerry', engine: place.engine, rule_version: check.version },
    identity: outcome.identity ?? outcome.resource,
  };
}
