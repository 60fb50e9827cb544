import { VERSION_ORDERS, type VersionOrder, type VersionScheme } from '@osk/versions';
import type { AffectedPackage, AffectedRange } from '../advisories/advisory';
import { contains, intervalText, toIntervals, type Interval, type Intervals, type RangeProblem } from './intervals';
import { lastingFix } from './fixes';

export type { RangeProblem } from './intervals';

/** Why a version counts as affected or not. */
export type RangeReason =
  /** Inside an interval. */
  | 'in_range'
  /** Named in `versions`. */
  | 'listed'
  /** The version cannot be placed, but every version is affected. */
  | 'every_version'
  | 'outside'
  /** The version has no place on the line (a branch, a hash, nothing), so that no bound can be compared. */
  | 'not_comparable'
  /** Git commits alone: they say nothing about a package's version. */
  | 'git_only'
  /** Neither ranges nor versions. */
  | 'no_versions'
  /** The source says that the package is not affected, or has not said yet. */
  | 'not_affected'
  | 'under_investigation'
  /** The source says so of other versions only. */
  | 'not_stated';

const INSIDE: ReadonlySet<RangeReason> = new Set(['in_range', 'listed', 'every_version']);

export interface RangeVerdict {
  affected: boolean;
  reason: RangeReason;
  /** All affected versions, `>=1.0.0 <1.0.5 || >=2.0.0 <2.1.0`. */
  range: string;
  /** The nearest fix above the version on its own branch; null when none is known or the version is not affected. */
  fixed_version: string | null;
  problems: RangeProblem[];
}

const SEMANTIC: ReadonlySet<VersionScheme> = new Set(['semver', 'cargo', 'hex', 'pub', 'swift', 'go', 'nuget']);

/** `SEMVER` ranges are in semver whatever the ecosystem; the schemes made of it know their own spelling best. */
function orderOf(range: AffectedRange, scheme: VersionScheme): VersionOrder {
  return VERSION_ORDERS[range.type === 'SEMVER' && !SEMANTIC.has(scheme) ? 'semver' : scheme];
}

interface Line extends Intervals {
  order: VersionOrder;
}

interface Worked {
  scheme: VersionScheme;
  lines: Line[];
  range: string;
  problems: RangeProblem[];
}

/** Ranges are worked out once for an advisory that stays in memory. */
const remembered = new WeakMap<AffectedPackage, Worked>();

function workOut(affected: AffectedPackage, scheme: VersionScheme): Worked {
  const known = remembered.get(affected);
  if (known?.scheme === scheme) return known;
  const lines = affected.ranges
    .filter(({ type }) => type !== 'GIT')
    .map((range) => {
      const order = orderOf(range, scheme);
      return { order, ...toIntervals(range, order) };
    });
  const problems = [...new Set(lines.flatMap((line) => line.problems))];
  const worked = { scheme, lines, range: rangeText(affected, lines), problems };
  remembered.set(affected, worked);
  return worked;
}

function hit(line: Line, version: string): Interval | undefined {
  if (line.limit !== null && line.order.compare(version, line.limit) >= 0) return undefined;
  return line.intervals.find((interval) => contains(interval, version, line.order));
}

const isWhole = ({ from, end }: Interval): boolean => from === null && end === null;

/** Every affected version as text; long lists of versions are cut. */
function rangeText(affected: AffectedPackage, lines: readonly Line[]): string {
  const texts = lines.flatMap(({ intervals }) => intervals.map(intervalText));
  if (texts.length > 0) return [...new Set(texts)].join(' || ');
  const named = affected.versions.slice(0, 10).join(', ');
  return affected.versions.length > 10 ? `${named}, ... (${affected.versions.length} versions)` : named;
}

function isListed(affected: AffectedPackage, version: string, order: VersionOrder): boolean {
  if (affected.versions.includes(version)) return true;
  if (!order.valid(version)) return false;
  return affected.versions.some((named) => order.valid(named) && order.compare(named, version) === 0);
}

function fixFor(lines: readonly Line[], version: string, scheme: VersionScheme, listedOnly: boolean): string | null {
  const fixes = lines.flatMap((line) => {
    // A version that is only listed lies in no interval: any later fix that holds is its fix.
    const branch = listedOnly
      ? line.intervals.filter(({ end }) => end !== null && line.order.compare(end.version, version) > 0)
      : line.intervals.filter((interval) => contains(interval, version, line.order));
    return branch.flatMap(({ fix }) => fix ?? []);
  });
  return lastingFix(fixes, VERSION_ORDERS[scheme], (fix) =>
    lines.flatMap((line) => hit(line, fix) ?? []).map((interval) => interval.fix),
  );
}

/**
 * Is `version` among those that `affected` speaks of? OSV's evaluation: inside any interval of any range, or in the
 * list. Never throws: ranges that make no sense are told in `problems` and affect nothing.
 */
export function evaluateRanges(affected: AffectedPackage, version: string, scheme: VersionScheme): RangeVerdict {
  const { lines, range, problems } = workOut(affected, scheme);
  const verdict = (reason: RangeReason, fixed: string | null = null): RangeVerdict => ({
    affected: INSIDE.has(reason),
    reason,
    range,
    fixed_version: fixed,
    problems,
  });

  const place = placeOf(affected, lines, version, VERSION_ORDERS[scheme]);
  if (affected.status !== 'affected') {
    const unbounded = lines.length === 0 && affected.versions.length === 0;
    return verdict(unbounded || INSIDE.has(place) ? affected.status : 'not_stated');
  }
  if (place === 'in_range') return verdict(place, fixFor(lines, version, scheme, false));
  if (place === 'listed') return verdict(place, fixFor(lines, version, scheme, true));
  return verdict(place);
}

/** Where the version lies, whatever the entry says of the versions there. */
function placeOf(affected: AffectedPackage, lines: readonly Line[], version: string, order: VersionOrder): RangeReason {
  if (lines.some((line) => line.order.valid(version) && hit(line, version) !== undefined)) return 'in_range';
  if (isListed(affected, version, order)) return 'listed';
  if (lines.length > 0 && lines.every(({ never }) => never)) return 'not_affected';
  if (lines.length === 0 && affected.versions.length === 0)
    return affected.ranges.length > 0 ? 'git_only' : 'no_versions';
  if (order.valid(version)) return 'outside';
  const everything = lines.some(({ intervals, limit }) => limit === null && intervals.some(isWhole));
  return everything ? 'every_version' : 'not_comparable';
}
