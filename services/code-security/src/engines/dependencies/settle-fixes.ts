import type { ComponentMatch, MatchRequest, MatchResponse } from '@osk/contracts';
import { fixPlan, type FixPlan, type MatchResult, type PlannedComponent } from './fix-plan';
import { packageOf } from './upgrade-order';

export type Match = (components: MatchRequest['components']) => Promise<MatchResponse['results']>;

/** A target is looked at, its own fix is looked at, ...: what is still moving after this is reported as remaining. */
const ROUNDS = 3;

/**
 * A fix plan whose targets were looked up themselves: a version that fixes one vulnerability may have another, and
 * then the plan goes on to the version that has neither, or says what remains.
 */
export async function settleFixes(
  components: readonly PlannedComponent[],
  results: readonly MatchResult[],
  match: Match,
): Promise<FixPlan> {
  const known = new Map<string, readonly ComponentMatch[]>();
  const key = (purl: string, version: string): string => `${packageOf(purl)}\n${version}`;
  const knownAt = (purl: string, version: string) => known.get(key(purl, version));
  for (let round = 0; round < ROUNDS; round += 1) {
    const plan = fixPlan(components, results, knownAt);
    const targets = new Map(
      plan.upgrades.flatMap(({ component: { purl }, to, compatible }) =>
        [to, ...(compatible ? [compatible.to] : [])].map((version) => [key(purl, version), { purl, version }] as const),
      ),
    );
    for (const name of known.keys()) targets.delete(name);
    if (targets.size === 0) return plan;
    const asked = [...targets.values()].map(({ purl, version }) => ({ purl: atVersion(purl, version), version }));
    const answers = await match(asked);
    [...targets.keys()].forEach((name, index) => known.set(name, answers[index]?.matches ?? []));
  }
  return fixPlan(components, results, knownAt);
}

/** The same package at another version; qualifiers and subpath stay, as they may say which distribution it is of. */
function atVersion(purl: string, version: string): string {
  const rest = /[?#].*$/s.exec(purl)?.[0] ?? '';
  return `${packageOf(purl)}@${encodeURIComponent(version)}${rest}`;
}
