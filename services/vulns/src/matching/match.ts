import type { Severity } from '@osk/contracts';
import { VERSION_ORDERS } from '@osk/versions';
import type { Advisory } from '../advisories/advisory';
import { resolveComponent, type Component, type ResolvedComponent } from './component';
import { bestCvss, ratingOf, UNRATED, type CvssScore } from './cvss';
import type { Authority } from './ecosystem';
import { dismissalText, matchText } from './explain';
import { lastingFix } from './fixes';
import { byVulnerability, compareIds, type Vulnerability } from './identity';
import { evaluateRanges, type RangeProblem } from './ranges';
import { speaks, statementsOf, type Statement } from './statements';

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
  /** Somebody has rated it; else `severity` is only the middle. */
  rated: boolean;
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

function toMatch(
  vulnerability: Vulnerability,
  component: ResolvedComponent,
  affected: readonly Statement[],
  deciding: readonly Statement[],
): Match {
  const fixed = commonFix(affected, deciding);
  const sorted = [...affected].sort((a, b) => compareIds(a.advisory.id, b.advisory.id));
  const primary = sorted.find(({ verdict }) => verdict.fixed_version === fixed) ?? (sorted[0] as Statement);
  const cvss = bestCvss(vulnerability.advisories);
  const rating = ratingOf(vulnerability.advisories, cvss);
  return {
    vulnerability_id: vulnerability.id,
    aliases: vulnerability.aliases,
    advisory_ids: distinct(affected.map(({ advisory }) => advisory.id)),
    source: primary.advisory.source,
    range: primary.verdict.range,
    fixed_version: fixed,
    reason: matchText(component, primary, fixed),
    severity: rating ?? UNRATED,
    rated: rating !== null,
    cvss,
  };
}

/** The lowest fix that none of the deciding sources calls affected again. */
function commonFix(affected: readonly Statement[], deciding: readonly Statement[]): string | null {
  const fixes = affected.flatMap(({ verdict }) => verdict.fixed_version ?? []);
  const scheme = affected[0]?.lookup.scheme;
  if (scheme === undefined || deciding.length === 1) return fixes[0] ?? null;
  return lastingFix(fixes, VERSION_ORDERS[scheme], (fix) =>
    deciding
      .map((statement) => evaluateRanges(statement.affected, fix, scheme))
      .filter((verdict) => verdict.affected)
      .map((verdict) => verdict.fixed_version),
  );
}

type Outcome = { match: Match } | { dismissed: Dismissal } | null;

function decide(vulnerability: Vulnerability, component: ResolvedComponent, all: readonly Statement[]): Outcome {
  const speaking = all.filter(speaks);
  const nearest = AUTHORITIES.find((authority) => speaking.some(({ lookup }) => lookup.authority === authority));
  const deciding = speaking.filter(({ lookup }) => lookup.authority === nearest);
  const denial = deciding.find(({ verdict }) => verdict.reason === 'not_affected');
  const affected = denial ? [] : deciding.filter(({ verdict }) => verdict.affected);
  if (affected.length > 0) return { match: toMatch(vulnerability, component, affected, deciding) };
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

function statementsByAdvisory(
  component: ResolvedComponent,
  candidates: readonly Advisory[],
): Map<Advisory, Statement[]> {
  const byKey = new Map(component.lookups.map((lookup) => [lookup.key, lookup]));
  const said = new Map<Advisory, Statement[]>();
  for (const advisory of candidates)
    if (advisory.withdrawn === null && !said.has(advisory))
      said.set(advisory, statementsOf(component, advisory, byKey));
  return said;
}

function problemsOf(all: Iterable<readonly Statement[]>): Evaluation['problems'] {
  const problems = new Map<string, Evaluation['problems'][number]>();
  for (const statements of all)
    for (const { advisory, verdict } of statements)
      for (const problem of verdict.problems)
        problems.set(`${advisory.id}\n${problem}`, { advisory_id: advisory.id, problem });
  return [...problems.values()];
}

/**
 * What the candidates say about the component. A candidate without an entry for it adds severity and aliases to the
 * vulnerability it names, no more. Never throws on what feeds or scanners deliver.
 */
export function evaluateComponent(component: Component, candidates: readonly Advisory[]): Evaluation {
  const resolved = resolveComponent(component);
  const evaluation: Evaluation = { matches: [], dismissed: [], problems: [] };
  if (resolved.lookups.length === 0) return evaluation;
  const said = statementsByAdvisory(resolved, candidates);
  evaluation.problems.push(...problemsOf(said.values()));
  // Most packages have had their vulnerabilities and are past them.
  if (![...said.values()].some((statements) => statements.some(({ verdict }) => verdict.affected))) return evaluation;
  for (const vulnerability of byVulnerability(candidates)) {
    const outcome = decide(
      vulnerability,
      resolved,
      vulnerability.advisories.flatMap((advisory) => said.get(advisory) ?? []),
    );
    if (outcome === null) continue;
    if ('match' in outcome) evaluation.matches.push(outcome.match);
    else evaluation.dismissed.push(outcome.dismissed);
  }
  evaluation.matches.sort((a, b) => compareIds(a.vulnerability_id, b.vulnerability_id));
  evaluation.dismissed.sort((a, b) => compareIds(a.vulnerability_id, b.vulnerability_id));
  return evaluation;
}

/**
 * The vulnerabilities of a component. `candidates` are the advisories indexed under `lookupKeys(component)`, in any
 * order and with repetitions.
 */
export function matchComponent(component: Component, candidates: readonly Advisory[]): Match[] {
  return evaluateComponent(component, candidates).matches;
}
