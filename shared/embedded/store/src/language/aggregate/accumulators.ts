import { MongoError, notSupported } from '../errors';
import { compileExpression, type Expression, rootScope } from '../expression/compile';
import { mergeObjects } from '../expression/objects';
import { collator, comparisonFor, type Comparison } from '../match/collation';
import type { AggregateOptions, Doc } from '../types';
import { isNumeric, isPlainObject } from '../values/kinds';
import { valueKey } from '../values/key';
import { addNumbers, toNumber } from '../values/numbers';
import { rankedAccumulator } from './accumulators-ranked';

/** The running state of one accumulator in one group. */
export interface Accumulator {
  add(doc: Doc): void;
  result(): unknown;
}

/** Makes a fresh state for each group. */
export type AccumulatorFactory = () => Accumulator;

/**
 * Compiles `{ $operator: argument }` of a group.
 * @throws MongoError 15952 for an operator that does not exist, 40234 for anything that is not an accumulator
 */
export function compileAccumulator(spec: unknown, field: string, options: AggregateOptions): AccumulatorFactory {
  const keys = isPlainObject(spec) ? Object.keys(spec) : [];
  const [operator] = keys;
  if (!isPlainObject(spec) || operator === undefined || keys.length !== 1) {
    throw new MongoError(40234, 'Location40234', `The field '${field}' must be an accumulator object`);
  }
  if (operator === '$accumulator' || operator === '$function') throw notSupported(operator);
  const argument = spec[operator];
  const folding = FOLDING.get(operator);
  if (folding) {
    const value = operator === '$count' ? () => 1 : compileExpression(argument, options);
    const compare = comparisonFor(collator(options.collation));
    return () => folding(value, compare);
  }
  const ranked = rankedAccumulator(operator, argument, options);
  if (ranked) return ranked;
  if (COLLECTING.has(operator)) return collecting(operator, argument, options);
  throw new MongoError(15952, 'Location15952', `unknown group operator '${operator}'`);
}

type Folding = (value: Expression, compare: Comparison) => Accumulator;

/** An accumulator that folds one value after the other. Undefined is a missing value. */
const fold =
  <S>(start: () => S, step: (state: S, v: unknown, compare: Comparison) => S, finish: (state: S) => unknown): Folding =>
  (value, compare) => {
    let state = start();
    return {
      add: (doc) => {
        state = step(state, value(rootScope(doc)), compare);
      },
      result: () => finish(state),
    };
  };

const same = <T>(v: T): T => v;
const orNull = (v: unknown): unknown => v ?? null;

function addTo(sum: unknown, v: unknown): unknown {
  if (typeof v === 'number' && typeof sum === 'number') {
    const result = sum + v;
    if (Number.isSafeInteger(result) || !Number.isInteger(result)) return result;
  }
  return isNumeric(v) ? (addNumbers(sum, v) ?? toNumber(sum) + toNumber(v)) : sum;
}

const extreme = (sign: 1 | -1): Folding =>
  fold<unknown>(
    () => null,
    (best, v, compare) => (v === null || v === undefined || (best !== null && sign * compare(v, best) >= 0) ? best : v),
    same,
  );

const FOLDING: ReadonlyMap<string, Folding> = new Map<string, Folding>([
  ['$sum', fold<unknown>(() => 0, addTo, same)],
  [
    '$count',
    fold<number>(
      () => 0,
      (n) => n + 1,
      same,
    ),
  ],
  [
    '$avg',
    fold<{ sum: unknown; n: number }>(
      () => ({ sum: 0, n: 0 }),
      (state, v) => {
        if (isNumeric(v)) {
          state.sum = addTo(state.sum, v);
          state.n++;
        }
        return state;
      },
      ({ sum, n }) => (n === 0 ? null : toNumber(sum) / n),
    ),
  ],
  ['$min', extreme(1)],
  ['$max', extreme(-1)],
  [
    '$first',
    fold<{ v: unknown } | null>(
      () => null,
      (first, v) => first ?? { v },
      (first) => orNull(first?.v),
    ),
  ],
  [
    '$last',
    fold<unknown>(
      () => null,
      (_last, v) => v,
      orNull,
    ),
  ],
  [
    '$push',
    fold<unknown[]>(
      () => [],
      (items, v) => {
        if (v !== undefined) items.push(v);
        return items;
      },
      same,
    ),
  ],
  [
    '$addToSet',
    fold<Map<string, unknown>>(
      () => new Map(),
      (set, v) => {
        const key = v === undefined ? undefined : valueKey(v);
        if (key !== undefined && !set.has(key)) set.set(key, v);
        return set;
      },
      (set) => [...set.values()],
    ),
  ],
  [
    '$mergeObjects',
    fold<Doc>(
      () => ({}),
      (merged, v) => mergeObjects([merged, v]),
      same,
    ),
  ],
]);

/** Those that need all values at the end. */
const COLLECTING: ReadonlySet<string> = new Set(['$stdDevPop', '$stdDevSamp', '$median', '$percentile']);

function collecting(operator: string, argument: unknown, options: AggregateOptions): AccumulatorFactory {
  const named = isPlainObject(argument) && 'input' in argument;
  const value = compileExpression(named ? argument['input'] : argument, options);
  return () => {
    const values: unknown[] = [];
    return {
      add: (doc) => {
        const v = value(rootScope(doc));
        if (isNumeric(v)) values.push(toNumber(v));
      },
      result: () => {
        const input = { $literal: values };
        return (
          compileExpression({ [operator]: named ? { ...argument, input } : input }, options)(rootScope({})) ?? null
        );
      },
    };
  };
}
