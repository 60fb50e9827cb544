import type { IndexDefinition } from '../catalog';
import { encodeSingle } from '../keys/encode';
import type { KeyRange } from '../storage/ranges';
import type { Analysis, Condition } from './conditions';
import { pointRange, spanRange } from './intervals';
import { coversPartially } from './partial';

/** A way to answer a query from one index. */
export interface IndexPlan {
  kind: 'index';
  index: IndexDefinition;
  /** Disjoint key ranges, ascending. */
  ranges: KeyRange[];
  /** Bytes of each range's keys that its points fix; behind them the streams of a merge are compared. */
  prefixBytes: number[];
  /** Fields bounded by equality, and by anything at all. */
  points: number;
  bounded: number;
  reverse: boolean;
  /** The entries come in the order the query asks for. */
  sorted: boolean;
  /** That order needs the ranges to be merged. */
  merge: boolean;
  /** Matches must be checked against the documents. */
  residual: boolean;
  /** At most one document can match. */
  unique: boolean;
}

export type SortFields = ReadonlyArray<readonly [path: string, direction: 1 | -1]>;

/** Limits on how many ranges an `$in` may turn into, and how many of them may be merged for a sort. */
const MAX_RANGES = 1024;
const MAX_MERGED = 128;

/** Undefined when the index cannot answer the query, or not better than a scan of the collection. */
export function candidateFor(
  index: IndexDefinition,
  analysis: Analysis,
  sort: SortFields,
  hinted: boolean,
): IndexPlan | undefined {
  const { conditions } = analysis;
  if (!coversPartially(index, conditions)) return undefined;
  const bounds = boundsOf(index, conditions);
  if (index.sparse && !bounds.provesPresence) return undefined;
  const order = orderOf(index, conditions, sort, bounds);
  const bounded = bounds.points.length + (bounds.span ? 1 : 0);
  if (bounded === 0 && !(sort.length > 0 && order) && !hinted) return undefined;
  const built = build(index, bounds);
  const answered = analysis.exact && !index.lossy && built.exact && bounds.answered.size === conditions.size;
  return {
    kind: 'index',
    index,
    ranges: built.ranges,
    prefixBytes: built.prefixBytes,
    points: bounds.points.length,
    bounded,
    reverse: order === -1,
    sorted: sort.length === 0 || order !== 0,
    merge: sort.length > 0 && order !== 0 && built.ranges.length > 1,
    residual: !answered,
    unique: index.unique && !index.lossy && bounds.points.length === index.fields.length && built.ranges.length === 1,
  };
}

interface Bounds {
  /** Values of each leading field that is bounded by equality. */
  points: unknown[][];
  combinations: number;
  span: Exclude<Condition, { kind: 'points' }> | undefined;
  /** Paths whose whole condition the ranges express. */
  answered: Set<string>;
  /** A bounded value that is not null: the documents sought are in a sparse index. */
  provesPresence: boolean;
}

const isArrayField = (index: IndexDefinition, field: number): boolean => ((index.arrayFields >> field) & 1) === 1;

const root = (path: string): string => path.split('.', 1)[0]!;

function boundsOf(index: IndexDefinition, conditions: ReadonlyMap<string, Condition>): Bounds {
  const bounds: Bounds = { points: [], combinations: 1, span: undefined, answered: new Set(), provesPresence: false };
  const arrayRoots = new Set<string>();
  for (const [i, path] of index.fields.entries()) {
    const condition = conditions.get(path);
    if (!condition) break;
    // Conditions on two fields of one array may hold for different elements, but an entry shows one element.
    if (isArrayField(index, i) && arrayRoots.has(root(path))) break;
    if (condition.kind === 'points') {
      const distinct = distinctValues(condition.values);
      if (bounds.combinations * distinct.length > MAX_RANGES) break;
      bounds.combinations *= distinct.length;
      bounds.points.push(distinct);
      bounds.answered.add(path);
      if (distinct.every((value) => value !== null && value !== undefined)) bounds.provesPresence = true;
      if (isArrayField(index, i)) arrayRoots.add(root(path));
      continue;
    }
    addSpan(bounds, path, condition, isArrayField(index, i));
    break;
  }
  return bounds;
}

function addSpan(bounds: Bounds, path: string, span: NonNullable<Bounds['span']>, inArray: boolean): void {
  bounds.provesPresence = true;
  if (span.kind === 'range' && span.low && span.high) {
    if (inArray || tag(span.low.value) !== tag(span.high.value)) {
      // Different elements may satisfy the two ends; values of different types never satisfy both.
      bounds.span = { kind: 'range', low: span.low };
      return;
    }
  }
  bounds.span = span;
  bounds.answered.add(path);
}

const tag = (value: unknown): number => encodeSingle(value).key[0]!;

function distinctValues(values: readonly unknown[]): unknown[] {
  if (values.length < 2) return [...values];
  const byKey = new Map<string, unknown>();
  for (const value of values) byKey.set(encodeSingle(value).key.toString('latin1'), value);
  return [...byKey.values()];
}

/** 1 or -1 when reading the index forwards or backwards gives the order sought, 0 when neither does. */
function orderOf(
  index: IndexDefinition,
  conditions: ReadonlyMap<string, Condition>,
  sort: SortFields,
  bounds: Bounds,
): 1 | 0 | -1 {
  if (sort.length === 0) return 1;
  if (index.lossy) return 0;
  const fixed = (path: string): boolean => {
    const at = index.fields.indexOf(path);
    return at >= 0 && at < bounds.points.length && bounds.points[at]!.length === 1;
  };
  const wanted = sort.filter(([path]) => !fixed(path) || isArrayField(index, index.fields.indexOf(path)));
  const several = bounds.combinations > 1;
  if (several && bounds.combinations > MAX_MERGED) return 0;
  // With several ranges the order inside each begins behind the points.
  let at = several ? bounds.points.length : 0;
  let order: 1 | 0 | -1 = 0;
  for (const [path, direction] of wanted) {
    while (index.fields[at] !== path && at < index.fields.length && fixed(index.fields[at]!)) at++;
    if (index.fields[at] !== path || isArrayField(index, at)) return 0;
    const step = (index.directions[at]! * direction) as 1 | -1;
    if (order !== 0 && order !== step) return 0;
    order = step;
    at++;
  }
  return order === 0 ? 1 : order;
}

function build(index: IndexDefinition, bounds: Bounds): { ranges: KeyRange[]; prefixBytes: number[]; exact: boolean } {
  let combinations: unknown[][] = [[]];
  for (const values of bounds.points)
    combinations = combinations.flatMap((begun) => values.map((value) => [...begun, value]));
  let exact = true;
  const built = combinations.map((values) => {
    const point = pointRange(index, values);
    exact &&= point.exact;
    if (!bounds.span || !point.exact) return { range: point, prefix: point.low.length };
    const direction = index.directions[values.length]!;
    return { range: spanRange(point.low, bounds.span, direction, index.lossy), prefix: point.low.length };
  });
  built.sort((a, b) => a.range.low.compare(b.range.low));
  return {
    ranges: built.map((b) => ({ low: b.range.low, high: b.range.high })),
    prefixBytes: built.map((b) => b.prefix),
    exact,
  };
}
