import type { Advisory } from '../advisories/advisory';
import { ecosystemInfo } from './ecosystem';

/** One vulnerability with all that speak of it. */
export interface Vulnerability {
  /** CVE before GHSA before the rest. */
  id: string;
  /** The other ids, sorted. */
  aliases: string[];
  advisories: Advisory[];
}

const CVE = /^CVE-\d{4}-\d{4,}$/;
const GHSA = /^GHSA(?:-[0-9A-Z]{4}){3}$/;
const canonical = (id: string): string => id.trim().toUpperCase();

export const isCve = (id: string): boolean => CVE.test(canonical(id));

/** Errata that fix bugs or bring features (Red Hat's scheme of names); they are no vulnerabilities. */
const BUG_FIX = /^[A-Z]{2}(?:BA|EA)-/;

/** Groups of ids that are one, merged as they come (union-find with halving). */
class Unions {
  private readonly parents = new Map<string, string>();

  root(id: string): string {
    let current = id;
    for (;;) {
      const parent = this.parents.get(current);
      if (parent === undefined) {
        this.parents.set(current, current);
        return current;
      }
      if (parent === current) return current;
      const next = this.parents.get(parent) ?? parent;
      this.parents.set(current, next);
      current = next;
    }
  }

  unite(a: string, b: string): void {
    this.parents.set(this.root(a), this.root(b));
  }

  ids(): Iterable<string> {
    return this.parents.keys();
  }
}

const ofDistribution = ({ affected }: Advisory): boolean =>
  affected.length > 0 &&
  affected.every(
    ({ ecosystem }) =>
      ecosystemInfo(ecosystem).authority !== 'registry' && ecosystemInfo(ecosystem).authority !== 'product',
  );

/**
 * The CVEs an advisory is about. Errata of distributions name theirs as related, as they are not the same thing:
 * one erratum fixes many vulnerabilities.
 */
function cvesOf(advisory: Advisory): string[] {
  const id = canonical(advisory.id);
  if (CVE.test(id)) return [id];
  const named = advisory.aliases.map(canonical).filter((alias) => CVE.test(alias));
  if (named.length > 0 || !ofDistribution(advisory)) return [...new Set(named)];
  return [...new Set(advisory.related.map(canonical).filter((related) => CVE.test(related)))];
}

/** By year and number; text order would put CVE-2021-44228 before CVE-2021-9999. */
function compareCves(a: string, b: string): number {
  const [, yearA, numberA] = a.split('-');
  const [, yearB, numberB] = b.split('-');
  return Number(yearA) - Number(yearB) || Number(numberA) - Number(numberB);
}

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
const rank = (id: string): number => (CVE.test(id) ? 0 : GHSA.test(id) ? 1 : 2);

/** The order of preference among ids of one vulnerability. */
export function compareIds(a: string, b: string): number {
  const left = canonical(a);
  const right = canonical(b);
  return rank(left) - rank(right) || (rank(left) === 0 ? compareCves(left, right) : compareText(left, right));
}

/**
 * Advisories by vulnerability: ids tied by aliases are one (CVE, GHSA, OSV, distribution ids). An advisory about several
 * CVEs belongs to each of them and does not make them one. Withdrawn advisories and bug-fix errata are left out.
 */
export function byVulnerability(candidates: readonly Advisory[]): Vulnerability[] {
  const advisories = candidates.filter((advisory) => advisory.withdrawn === null);
  const unions = new Unions();
  const spelling = new Map<string, string>();
  const spell = (id: string): string => {
    const key = canonical(id);
    if (!spelling.has(key)) spelling.set(key, CVE.test(key) ? key : id.trim());
    return key;
  };
  const homes = new Map<Advisory, string[]>();
  for (const advisory of advisories) {
    const cves = cvesOf(advisory);
    if (cves.length === 0 && BUG_FIX.test(advisory.id)) continue;
    const id = spell(advisory.id);
    if (cves.length > 1) {
      for (const cve of cves) unions.root(spell(cve));
      homes.set(advisory, cves);
      continue;
    }
    for (const alias of [...advisory.aliases, ...cves]) if (alias.trim() !== '') unions.unite(spell(alias), id);
    homes.set(advisory, [unions.root(id)]);
  }
  return collect(homes, unions, spelling);
}

function collect(
  homes: ReadonlyMap<Advisory, string[]>,
  unions: Unions,
  spelling: ReadonlyMap<string, string>,
): Vulnerability[] {
  const groups = new Map<string, { ids: string[]; advisories: Set<Advisory> }>();
  for (const id of unions.ids()) {
    const root = unions.root(id);
    const group = groups.get(root) ?? { ids: [], advisories: new Set() };
    group.ids.push(spelling.get(id) ?? id);
    groups.set(root, group);
  }
  for (const [advisory, ids] of homes) for (const id of ids) groups.get(unions.root(id))?.advisories.add(advisory);
  return [...groups.values()].map(({ ids, advisories }) => {
    const [id = '', ...aliases] = ids.sort(compareIds);
    return { id, aliases, advisories: [...advisories] };
  });
}
