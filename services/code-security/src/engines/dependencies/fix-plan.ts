import type { Component } from '@osk/components';
import type { ComponentMatch, MatchResponse } from '@osk/contracts';
import { highest, isBreaking, orderOf } from './upgrade-order';

/** What a plan needs to know of a component. */
export type PlannedComponent = Pick<Component, 'purl' | 'name' | 'version' | 'direct' | 'path'>;
export type MatchResult = MatchResponse['results'][number];

export interface Upgrade {
  component: { purl: string; name: string; version: string };
  /** `name@version` of the direct dependency to upgrade, for a transitive one whose chain is known. */
  direct: string | null;
  from: string;
  /** The lowest version that no fix known lies above. */
  to: string;
  /** Vulnerability ids, preferred form. */
  clears: string[];
  /** What stays at `to`: no fix is known, or `to` is affected again. */
  remaining: string[];
  /** Another major version (below 1.0: another minor one). */
  breaking: boolean;
  /** Where `to` is breaking: how far one comes without breaking anything. */
  compatible: { to: string; clears: string[] } | null;
}

export interface FixPlan {
  /** Those that clear most first. */
  upgrades: Upgrade[];
  /** Components for none of whose vulnerabilities a fix is known. */
  unfixable: { component: Upgrade['component']; direct: string | null; ids: string[] }[];
}

/** What is known against a package at another version; undefined when nobody has looked. */
export type KnownAt = (purl: string, version: string) => readonly ComponentMatch[] | undefined;

/**
 * The smallest upgrade of every vulnerable component that clears most of what is known against it: the lowest version
 * that is at or above every fix, in the order of the package's own ecosystem. Pure. `results` are the answers of
 * matching, looked up by purl. `knownAt` (optional) says what a target version still has; see `settleFixes`.
 */
export function fixPlan(
  components: readonly PlannedComponent[],
  results: readonly MatchResult[],
  knownAt: KnownAt = () => undefined,
): FixPlan {
  const matched = new Map(results.map((result) => [result.purl, result.matches]));
  const plan: FixPlan = { upgrades: [], unfixable: [] };
  const planned = new Set<string>();
  for (const component of components) {
    const matches = matched.get(component.purl) ?? [];
    if (matches.length === 0 || planned.has(component.purl)) continue;
    planned.add(component.purl);
    const upgrade = upgradeOf(component, matches, knownAt);
    if (upgrade) plan.upgrades.push(upgrade);
    else plan.unfixable.push({ component: shown(component), direct: directOf(component), ids: distinctIds(matches) });
  }
  plan.upgrades.sort((a, b) => b.clears.length - a.clears.length || (a.component.purl < b.component.purl ? -1 : 1));
  plan.unfixable.sort((a, b) => (a.component.purl < b.component.purl ? -1 : 1));
  return plan;
}

/** The direct dependency that brings a transitive one, as `name@version`; null for direct ones and unknown chains. */
export function directOf({ direct, path }: Pick<PlannedComponent, 'direct' | 'path'>): string | null {
  return direct === true || path.length < 2 ? null : (path[0] as string);
}

function upgradeOf(
  component: PlannedComponent,
  matches: readonly ComponentMatch[],
  knownAt: KnownAt,
): Upgrade | undefined {
  const order = orderOf(component.purl);
  const fixes = fixesAbove(component, matches);
  const to = lastingTarget(component, fixes, knownAt);
  if (to === undefined) return undefined;
  const clearedBy = (version: string): string[] => {
    const still = new Set((knownAt(component.purl, version) ?? []).map(({ vulnerability_id }) => vulnerability_id));
    return distinctIds(
      matches.filter(
        ({ fixed_version: fix, vulnerability_id: id }) =>
          fix !== null && order.compare(fix, version) <= 0 && !still.has(id),
      ),
    );
  };
  const clears = clearedBy(to);
  if (clears.length === 0) return undefined;
  const breaking = isBreaking(component.version, to);
  const near = breaking
    ? highest(
        fixes.filter((fix) => !isBreaking(component.version, fix)),
        order,
      )
    : undefined;
  const nearClears = near === undefined ? [] : clearedBy(near);
  const newAt = distinctIds(knownAt(component.purl, to) ?? []);
  return {
    component: shown(component),
    direct: directOf(component),
    from: component.version,
    to,
    clears,
    remaining: [...new Set([...distinctIds(matches).filter((id) => !clears.includes(id)), ...newAt])],
    breaking,
    compatible: near === undefined || nearClears.length === 0 ? null : { to: near, clears: nearClears },
  };
}

/** Fixes that are an upgrade; a "fix" below the installed version would be none. */
function fixesAbove({ purl, version }: PlannedComponent, matches: readonly ComponentMatch[]): string[] {
  const { compare } = orderOf(purl);
  const fixes = new Set(matches.flatMap(({ fixed_version: fix }) => fix ?? []));
  return [...fixes].filter((fix) => compare(fix, version) > 0);
}

/** Releases rarely need more than two corrections; a hostile feed must not make this long. */
const MOST_STEPS = 10;

/** The highest fix, and from there on the fixes of what is known of that version itself. */
function lastingTarget(component: PlannedComponent, fixes: readonly string[], knownAt: KnownAt): string | undefined {
  const order = orderOf(component.purl);
  let target = highest(fixes, order);
  for (let step = 0; target !== undefined && step < MOST_STEPS; step += 1) {
    const next: string | undefined = highest(
      fixesAbove({ ...component, version: target }, knownAt(component.purl, target) ?? []),
      order,
    );
    if (next === undefined) return target;
    target = next;
  }
  return target;
}

const shown = ({ purl, name, version }: PlannedComponent): Upgrade['component'] => ({ purl, name, version });

const distinctIds = (matches: readonly Pick<ComponentMatch, 'vulnerability_id'>[]): string[] => [
  ...new Set(matches.map(({ vulnerability_id }) => vulnerability_id)),
];
