import type { AffectedRange, RangeEvent } from '../advisories/advisory';
import type { VersionOrder } from '@osk/versions';

/** A stretch of affected versions: from `from` on (null: from the first there ever was), up to its end. */
export interface Interval {
  from: string | null;
  /** `fixed` is outside the stretch, `last_affected` inside; null: no end is known. */
  end: { kind: 'fixed' | 'last_affected'; version: string } | null;
  /** The version that ends the trouble, where one is named. */
  fix: string | null;
}

/** What is wrong with an advisory's ranges; counted by whoever loads advisories, never a reason to stop. */
export type RangeProblem = 'no_introduced' | 'end_before_start' | 'empty_interval' | 'invalid_version';

export interface Intervals {
  intervals: Interval[];
  /** Versions from here on are outside whatever the intervals say (OSV `limit`); null: no limit. */
  limit: string | null;
  /** `introduced: 0, fixed: 0`, by which distributions say that a package never was affected. */
  never: boolean;
  problems: RangeProblem[];
}

interface Point {
  kind: 'introduced' | 'fixed' | 'last_affected';
  version: string;
}

const FIRST = '0';

function toPoint(event: RangeEvent): Point | null {
  if ('introduced' in event) return { kind: 'introduced', version: event.introduced };
  if ('fixed' in event) return { kind: 'fixed', version: event.fixed };
  if ('last_affected' in event) return { kind: 'last_affected', version: event.last_affected };
  return null;
}

/** `introduced: "0"` is before every version of every scheme. */
function comparePoints(a: Point, b: Point, order: VersionOrder): number {
  const left = a.kind === 'introduced' && a.version === FIRST;
  const right = b.kind === 'introduced' && b.version === FIRST;
  if (left || right) return Number(right) - Number(left);
  return order.compare(a.version, b.version);
}

/** The highest limit: OSV asks that a version be before any one of them. `*` is no limit. */
function highestLimit(events: readonly RangeEvent[], order: VersionOrder): string | null {
  let highest: string | null = null;
  for (const event of events) {
    if (!('limit' in event)) continue;
    if (event.limit === '*') return null;
    if (highest === null || order.compare(event.limit, highest) > 0) highest = event.limit;
  }
  return highest;
}

/** Points of one version: an open stretch is ended before the next begins, else the stretch begins before it ends. */
function inTurn(points: Point[], open: boolean): Point[] {
  const starts = points.filter(({ kind }) => kind === 'introduced');
  const ends = points.filter(({ kind }) => kind !== 'introduced');
  return open ? [...ends, ...starts] : [...starts, ...ends];
}

/**
 * A range's events, in whatever order they come, as intervals (OSV schema, "Evaluation"). A range that ends before it
 * starts affects nothing, nor does a stretch with a bound that is no version; a range without `introduced` starts with
 * the first version. All that is told in `problems`.
 */
export function toIntervals(range: AffectedRange, order: VersionOrder): Intervals {
  const problems = new Set<RangeProblem>();
  const written = range.events.map(toPoint).filter((point): point is Point => point !== null);
  const points = written.filter(({ version }) => version === FIRST || order.valid(version));
  const lostEnd = written.some((point) => point.kind !== 'introduced' && !points.includes(point));
  if (points.length < written.length) problems.add('invalid_version');
  if (written.length > 0 && !written.some(({ kind }) => kind === 'introduced')) {
    problems.add('no_introduced');
    points.push({ kind: 'introduced', version: FIRST });
  }
  points.sort((a, b) => comparePoints(a, b, order));

  const intervals: Interval[] = [];
  let open: { from: string | null } | null = null;
  let strayEnd = false;
  let never = false;
  for (let index = 0; index < points.length;) {
    const same = [points[index] as Point];
    while (
      index + same.length < points.length &&
      comparePoints(same[0] as Point, points[index + same.length] as Point, order) === 0
    )
      same.push(points[index + same.length] as Point);
    index += same.length;
    for (const { kind, version } of inTurn(same, open !== null)) {
      if (kind === 'introduced') open ??= { from: version === FIRST ? null : version };
      else if (open === null) strayEnd = !noteLateEnd(intervals, kind, version) || strayEnd;
      else {
        if (open.from === null && kind === 'fixed' && version === FIRST) never = true;
        else if (kind === 'fixed' && open.from !== null && order.compare(open.from, version) >= 0)
          problems.add('empty_interval');
        else
          append(intervals, { from: open.from, end: { kind, version }, fix: kind === 'fixed' ? version : null }, order);
        open = null;
      }
    }
  }
  if (strayEnd) problems.add('end_before_start');
  // An end was written, but nobody can tell where, or it lies before the only start: the stretch is not an open one.
  if (open !== null && !lostEnd && !(strayEnd && intervals.length === 0))
    append(intervals, { from: open.from, end: null, fix: null }, order);
  return {
    intervals,
    limit: highestLimit(range.events, order),
    never: never && intervals.length === 0,
    problems: [...problems],
  };
}

/** Stretches that touch are one: some sources write one per release line (`>=2.0 <2.1 || >=2.1 <2.2`). */
function append(intervals: Interval[], next: Interval, order: VersionOrder): void {
  const last = intervals.at(-1);
  if (last?.end?.kind === 'fixed' && next.from !== null && order.compare(last.end.version, next.from) === 0) {
    last.end = next.end;
    last.fix = next.fix;
  } else intervals.push(next);
}

/**
 * A second end behind a stretch: a fix names the fix of a `last_affected` before it, and another `last_affected` is
 * at least affected itself. False when there is no stretch yet that it could belong to.
 */
function noteLateEnd(intervals: Interval[], kind: Point['kind'], version: string): boolean {
  const last = intervals.at(-1);
  if (last === undefined) return false;
  if (kind === 'fixed') last.fix ??= version;
  else intervals.push({ from: version, end: { kind: 'last_affected', version }, fix: null });
  return true;
}

export function contains(interval: Interval, version: string, order: VersionOrder): boolean {
  if (interval.from !== null && order.compare(version, interval.from) < 0) return false;
  if (interval.end === null) return true;
  const past = order.compare(version, interval.end.version);
  return interval.end.kind === 'fixed' ? past < 0 : past <= 0;
}

/** `>=1.2.0 <1.2.5`, `<=3.1`, `=2.0`, or `all versions`. */
export function intervalText({ from, end }: Interval): string {
  if (end?.kind === 'last_affected' && end.version === from) return `=${from}`;
  const start = from === null ? '' : `>=${from}`;
  const stop = end === null ? '' : `${end.kind === 'fixed' ? '<' : '<='}${end.version}`;
  return `${start} ${stop}`.trim() || 'all versions';
}
