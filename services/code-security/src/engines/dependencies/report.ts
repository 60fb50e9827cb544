import type { Component } from '@osk/components';
import type { Coverage, MatchResponse } from '@osk/contracts';
import type { CodeEngineResult } from '../engine';
import type { Asked } from './asked';
import type { FixPlan } from './fix-plan';
import type { ImportHint } from './reachability/hint';
import { distinguish } from './tell-apart';
import { toFinding } from './to-finding';

export interface Answered extends Asked {
  matches: MatchResponse['results'][number]['matches'];
  dismissed: MatchResponse['results'][number]['dismissed'];
}

export interface Reported {
  answered: readonly Answered[];
  /** Components that nobody could be asked about, by reason. */
  left: ReadonlyMap<string, readonly Component[]>;
  plan: FixPlan;
  /** By purl; undefined when imports could not be looked for. */
  hints: ReadonlyMap<string, ImportHint> | undefined;
  /** How many files could not be catalogued: what they name may be vulnerable all the same. */
  unread: number;
}

/** Findings, coverage and counts from what matching answered. Pure. */
export function report({ answered, left, plan, hints, unread }: Reported): CodeEngineResult {
  const vulnerable = answered.filter(({ matches }) => matches.length > 0);
  const upgrades = new Map(plan.upgrades.map((upgrade) => [upgrade.component.purl, upgrade]));
  const apart = distinguish(vulnerable.map(({ component }) => component));
  const findings = vulnerable.flatMap(({ matches, dismissed: _dismissed, ...asked }) =>
    matches.map((match) =>
      toFinding({
        ...asked,
        match,
        upgrade: upgrades.get(asked.component.purl),
        hint: hints?.get(asked.component.purl) ?? { state: 'unknown' },
        apart: apart.get(asked.component.purl),
      }),
    ),
  );
  return {
    findings,
    coverage: coverageOf(answered, left, hints),
    // What cannot be matched (ranges, commits) never was: nothing of it can be missing.
    complete: unread === 0,
    facts: {
      matched: answered.length,
      vulnerable: vulnerable.length,
      dismissed: answered.reduce((sum, { dismissed }) => sum + dismissed.length, 0),
      unrated: vulnerable.reduce((sum, { matches }) => sum + matches.filter(({ rated }) => !rated).length, 0),
      starter_only:
        vulnerable.length > 0 && vulnerable.every(({ matches }) => matches.every(({ source }) => source === 'starter')),
      imports: countHints(hints),
      upgrades: plan.upgrades.length,
      without_fix: plan.unfixable.length,
    },
  };
}

const MAX_NAMES = 5;

function coverageOf(answered: readonly Answered[], left: Reported['left'], hints: Reported['hints']): Coverage {
  const ecosystems = [...new Set(answered.map(({ component: { ecosystem } }) => ecosystem))].sort();
  const label = (ecosystem: string): string => `${ecosystem} packages`;
  const skipped = [...left].map(([reason, components]) => ({ what: namesOf(components), reason }));
  const unplaced = answered.filter(({ certainty }) => certainty === 'unplaced').map(({ component }) => component);
  if (unplaced.length > 0)
    skipped.push({
      what: namesOf(unplaced),
      reason: 'the version is a branch or the like: only advisories about every version could be matched',
    });
  if (hints === undefined) skipped.push({ what: 'imports in the code', reason: 'they could not be looked for' });
  return {
    planned: [...ecosystems.map(label), ...skipped.map(({ what }) => what)],
    run: ecosystems.map(label),
    skipped,
  };
}

/** `12 packages: a@1, b, ...`. */
function namesOf(components: readonly Component[]): string {
  const names = components
    .slice(0, MAX_NAMES)
    .map(({ name, version }) => (version === '' ? name : `${name}@${version}`));
  const more = components.length > MAX_NAMES ? ', ...' : '';
  return `${components.length} ${components.length === 1 ? 'package' : 'packages'}: ${names.join(', ')}${more}`.slice(
    0,
    500,
  );
}

function countHints(hints: Reported['hints']): Record<ImportHint['state'], number> {
  const counts = { imported: 0, not_imported: 0, unknown: 0 };
  for (const { state } of hints?.values() ?? []) counts[state] += 1;
  return counts;
}
