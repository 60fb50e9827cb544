import { location } from '../errors';
import { compileExpression, rootScope } from '../expression/compile';
import { collator, comparisonFor } from '../match/collation';
import { compileSort } from '../sort/sort';
import type { AggregateOptions, Doc } from '../types';
import { isNumeric, isPlainObject } from '../values/kinds';
import { toNumber } from '../values/numbers';
import type { Accumulator } from './accumulators';
import { Best } from './best';

/** What sets the accumulators that keep a few values apart: by which order they choose, and how many they give. */
interface Kind {
  readonly order: 'arrival' | 'value' | 'sortBy';
  readonly reverse: boolean;
  readonly many: boolean;
}

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['$firstN', { order: 'arrival', reverse: false, many: true }],
  ['$lastN', { order: 'arrival', reverse: true, many: true }],
  ['$minN', { order: 'value', reverse: false, many: true }],
  ['$maxN', { order: 'value', reverse: true, many: true }],
  ['$top', { order: 'sortBy', reverse: false, many: false }],
  ['$topN', { order: 'sortBy', reverse: false, many: true }],
  ['$bottom', { order: 'sortBy', reverse: true, many: false }],
  ['$bottomN', { order: 'sortBy', reverse: true, many: true }],
]);

interface Entry {
  readonly key: unknown;
  readonly value: unknown;
  readonly at: number;
}

/** Compiles the accumulators that keep the first, last, least or greatest few values; undefined for any other name. */
export function rankedAccumulator(
  operator: string,
  argument: unknown,
  options: AggregateOptions,
): (() => Accumulator) | undefined {
  const kind = KINDS.get(operator);
  if (!kind) return undefined;
  if (!isPlainObject(argument))
    throw location(5787801, `specification must be an object; found ${operator}: ${String(argument)}`);
  const n = kind.many ? countOf(argument, operator, options) : 1;
  const value = compileExpression(argument[kind.order === 'sortBy' ? 'output' : 'input'], options);
  const { keyOf, compare } = ordering(kind, argument, options);
  return () => {
    let at = 0;
    // Bottom keeps the last few and then gives them in sort order, as `$lastN` gives them in order of arrival.
    const sign = kind.reverse ? -1 : 1;
    const best = new Best<Entry>(n, (a, b) => sign * (compare(a.key, b.key) || a.at - b.at));
    return {
      add: (doc) => {
        const v = value(rootScope(doc));
        if (kind.order === 'value' && (v === null || v === undefined)) return;
        best.add({ key: keyOf(doc, v), value: v ?? null, at: at++ });
      },
      result: () => {
        const values = best.sorted().map((entry) => entry.value);
        if (!kind.many) return values[0] ?? null;
        return kind.reverse && kind.order !== 'value' ? values.reverse() : values;
      },
    };
  };
}

function countOf(argument: Doc, operator: string, options: AggregateOptions): number {
  const n = compileExpression(argument['n'], options)(rootScope({}));
  const count = isNumeric(n) ? toNumber(n) : NaN;
  if (!Number.isInteger(count) || count <= 0)
    throw location(5787908, `'n' of ${operator} must be an integer greater than 0`);
  return count;
}

interface Ordering {
  keyOf(doc: Doc, value: unknown): unknown;
  compare(a: unknown, b: unknown): number;
}

function ordering(kind: Kind, argument: Doc, options: AggregateOptions): Ordering {
  if (kind.order === 'arrival') return { keyOf: () => null, compare: () => 0 };
  if (kind.order === 'value')
    return { keyOf: (_doc, value) => value, compare: comparisonFor(collator(options.collation)) };
  const sortBy = argument['sortBy'];
  if (!isPlainObject(sortBy)) throw location(5788005, "Missing value for 'sortBy'");
  const sort = compileSort(sortBy, options.collation);
  return { keyOf: (doc) => sort.keys(doc), compare: (a, b) => sort.compareKeys(a as unknown[], b as unknown[]) };
}
