import type { Severity } from '@osk/contracts';
import type { Advisory } from '../advisories/advisory';
import { resolveComponent, type Component, type ResolvedComponent } from './component';
import { bestCvss, severityOf, type CvssScore } from './cvss';
import type { Authority } from './ecosystem';
import { dismissalText, matchText } from './explain';
import { byVulnerability, compareIds, type Vulnerability } from './identity';
import { evaluateRanges, nearestFix, type RangeProblem } from './ranges';
import { speaks, statementsOf, type Statement } from './statements';
import { VERSION_ORDERS } from './versions';

export { lookupKeys, type Component } from './component';

/** A vulnerability that the component has. */
export interface Match {
  /** CVE, else GHSA, else the source's own id. */
  vulnerability_id: string;
  aliases: string[];
  /** Ids of the advisories that say so. */
  advisory_ids: string[];
  /** Source of the advisory that decided. */
  source: string;
  /** Affected versions, `>=1.0.0 <1.0.5`. */
  range: string;
  fixed_version: string | null;
  /** Why, in one sentence for people. */
  reason: string;
  severity: Severity;
  cvss: CvssScore | null;
}

/** A vulnerability that one source reports and a nearer one denies. */
export interface Dismissal {
  vulnerability_id: string;
  advisory_ids: string[];
  reason: string;
}

export interface Evaluation {
  matches: Match[];
  dismissed: Dismissal[];
  /** Ranges that made no sense, once per advisory and kind. */
  problems: Array<{ advisory_id: string; problem: RangeProblem }>;
}

/** The nearest first: a distribution knows its own builds, a registry its own packages, NVD products in general. */
const AUTHORITIES: readonly Authority[] = ['extended_support', 'distribution', 'registry', 'product'];

const distinct = (ids: Iterable<string>): string[] => [...new Set(ids)].sort(compareIds);

function toMatch(vulnerability: Vulnerability, component: ResolvedComponent, affected: readonly Statement[]): Match {
  const fixed = commonFix(affected);
  const sorted = [...affected].sort((a, b) => compareIds(a.advisory.id, b.advisory.id));
  const primary = sorted.find(({ verdict }) => verdict.fixed_version === fixed) ?? (sorted[0] as Statement);
  const cvss = bestCvss(vulnerability.advisories);
  return {
    vulnerability_id: vulnerability.id,
    aliases: vulnerability.aliases,
    advisory_ids: distinct(affected.map(({ advisory }) => advisory.id)),
    source: primary.advisory.source,
    range: primary.verdict.range,
    fixed_version: fixed,
    reason: matchText(component, primary, fixed),
    severity: severityOf(vulnerability.advisories, cvss),
    cvss,
  };
}

/** The lowest fix that none of the advisories calls affected again. */
function commonFix(affected: readonly Statement[]): string | null {
  const fixes = [...new Set(affected.flatMap(({ verdict }) => verdict.fixed_version ?? []))];
  const scheme = affected[0]?.lookup.scheme;
  if (scheme === undefined || fixes.length <= 1) return fixes[0] ?? null;
  const isAffected = (fix: string): boolean =>
    affected.some((statement) => evaluateRanges(statement.affected, fix, scheme).affected);
  return nearestFix(fixes, VERSION_ORDERS[scheme], isAffected);
}

type Outcome = { match: Match } | { dismissed: Dismissal } | null;

function decide(vulnerability: Vulnerability, component: ResolvedComponent, all: readonly Statement[]): Outcome {
  const speaking = all.filter(speaks);
  const nearest = AUTHORITIES.find((authority) => speaking.some(({ lookup }) => lookup.authority === authority));
  const deciding = speaking.filter(({ lookup }) => lookup.authority === nearest);
  const denial = deciding.find(({ verdict }) => verdict.reason === 'not_affected');
  const affected = denial ? [] : deciding.filter(({ verdict }) => verdict.affected);
  if (affected.length > 0) return { match: toMatch(vulnerability, component, affected) };
  const overruled = speaking.filter(({ verdict }) => verdict.affected);
  const by = denial ?? deciding[0];
  if (by === undefined || overruled.length === 0) return null;
  return {
    dismissed: {
      vulnerability_id: vulnerability.id,
      advisory_ids: distinct(overruled.map(({ advisory }) => advisory.id)),
      reason: dismissalText(component, by),
    },
  };
}

/**
 * What the candidates say about the component. A candidate without an entry for it adds severity and aliases to the
 * vulnerability it names, no more. Never throws on what feeds or scanners deliver.
 */
export function evaluateComponent(component: Component, candidates: readonly Advisory[]): Evaluation {
  const resolved = resolveComponent(component);
  const evaluation: Evaluation = { matches: [], dismissed: [], problems: [] };
  if (resolved.lookups.length === 0) return evaluation;
  const byKey = new Map(resolved.lookups.map((lookup) => [lookup.key, lookup]));
  const known = new Map<Advisory, Statement[]>();
  const problems = new Map<string, Evaluation['problems'][number]>();

  for (const vulnerability of byVulnerability(candidates)) {
    const statements = vulnerability.advisories.flatMap((advisory) => {
      const made = known.get(advisory) ?? statementsOf(resolved, advisory, byKey);
      known.set(advisory, made);
      return made;
    });
    for (const { advisory, verdict } of statements)
      for (const problem of verdict.problems)
        problems.set(`${advisory.id}\n${problem}`, { advisory_id: advisory.id, problem });
    const outcome = decide(vulnerability, resolved, statements);
    if (outcome === null) continue;
    if ('match' in outcome) evaluation.matches.push(outcome.match);
    else evaluation.dismissed.push(outcome.dismissed);
  }
  evaluation.matches.sort((a, b) => compareIds(a.vulnerability_id, b.vulnerability_id));
  evaluation.dismissed.sort((a, b) => compareIds(a.vulnerability_id, b.vulnerability_id));
  evaluation.problems.push(...problems.values());
  return evaluation;
}

/**
 * The vulnerabilities of a component. `candidates` are the advisories indexed under `lookupKeys(component)`, in any
 * order and with repetitions.
 */
export function matchComponent(component: Component, candidates: readonly Advisory[]): Match[] {
  return evaluateComponent(component, candidates).matches;
}
