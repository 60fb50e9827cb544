import type { Advisory, AffectedPackage } from '../advisories/advisory';
import type { Lookup, ResolvedComponent } from './component';
import { cpeCovers, parseCpe, versionOf } from './cpe';
import { packageKey } from './ecosystem';
import { moduleApplies, sameBuild } from './modularity';
import { evaluateRanges, type RangeReason, type RangeVerdict } from './ranges';

/** What one entry of an advisory says about the component. */
export interface Statement {
  advisory: Advisory;
  affected: AffectedPackage;
  lookup: Lookup;
  verdict: RangeVerdict;
  /** Conditions that nobody could check, for the reader. */
  notes: string[];
}

/** Verdicts that tell nothing about this version. */
const SILENT: ReadonlySet<RangeReason> = new Set([
  'not_comparable',
  'git_only',
  'no_versions',
  'under_investigation',
  'not_stated',
]);

export const speaks = ({ verdict }: Statement): boolean => !SILENT.has(verdict.reason);

const keys = new WeakMap<AffectedPackage, string>();

function keyOf(affected: AffectedPackage): string {
  const known = keys.get(affected);
  if (known !== undefined) return known;
  const key = packageKey(affected);
  keys.set(affected, key);
  return key;
}

/** Every entry of the advisory that is about the component. */
export function statementsOf(
  component: ResolvedComponent,
  advisory: Advisory,
  byKey: ReadonlyMap<string, Lookup>,
): Statement[] {
  const found: Statement[] = [];
  for (const affected of advisory.affected) {
    const lookup = byKey.get(keyOf(affected));
    const statement = lookup && stated(component, advisory, affected, lookup);
    if (statement) found.push(statement);
  }
  return found.length > 1 && found.some(({ lookup }) => lookup.scheme === 'rpm') ? settleBuilds(found) : found;
}

function stated(
  component: ResolvedComponent,
  advisory: Advisory,
  affected: AffectedPackage,
  lookup: Lookup,
): Statement | undefined {
  const notes: string[] = [];
  if (lookup.scheme === 'rpm') {
    const applies = moduleApplies(affected, advisory.summary, lookup.version, component.module);
    if (applies === 'no') return undefined;
    if (applies === 'unknown_stream') notes.push('its module stream is unknown');
  }
  if (affected.with !== undefined && affected.with.length > 0) {
    if (component.platforms && !affected.with.some((platform) => component.platforms?.has(platform))) return undefined;
    if (!component.platforms) notes.push(`if it runs with ${affected.with.join(' or ')}`);
  }
  const verdict =
    lookup.via === 'product'
      ? evaluateProduct(affected, lookup)
      : evaluateRanges(affected, lookup.version, lookup.scheme);
  return verdict && { advisory, affected, lookup, verdict, notes };
}

/** Entries of NVD may be narrower than the product: an edition, a target software, one version in the name itself. */
function evaluateProduct(affected: AffectedPackage, lookup: Lookup): RangeVerdict | undefined {
  const pattern = parseCpe(affected.name);
  if (pattern && lookup.cpe && !cpeCovers(pattern, lookup.cpe, ['version', 'update'])) return undefined;
  const part = /^([aoh]):/.exec(affected.name)?.[1];
  if (part !== undefined && lookup.cpe && lookup.cpe.part !== '*' && lookup.cpe.part !== part) return undefined;
  const named =
    pattern === null || affected.ranges.length > 0 || affected.versions.length > 0 ? '' : versionOf(pattern);
  return evaluateRanges(named === '' ? affected : { ...affected, versions: [named] }, lookup.version, lookup.scheme);
}

/**
 * An erratum may list one package several times, once per build of the same fix. The component's own build decides,
 * else the build that came first: having reached any of them, it has the fix.
 */
function settleBuilds(statements: readonly Statement[]): Statement[] {
  const groups = new Map<string, Statement[]>();
  for (const statement of statements) {
    const group = `${statement.lookup.key}\n${statement.affected.module ?? ''}`;
    groups.set(group, [...(groups.get(group) ?? []), statement]);
  }
  return [...groups.values()].flatMap((group) => {
    const own = sameBuild(group, group[0]?.lookup.version ?? '', ({ affected }) => affected);
    const reached = own.filter(({ verdict }) => verdict.reason === 'outside');
    return reached.length > 0 ? reached : [...own];
  });
}
