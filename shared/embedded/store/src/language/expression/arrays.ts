import { location, typeMismatch } from '../errors';
import { compileSort } from '../sort/sort';
import type { Doc } from '../types';
import { isNumeric, isPlainObject, typeName } from '../values/kinds';
import { toNumber } from '../values/numbers';
import { binary, namedArguments, unary, variadic } from './arguments';
import { isNullish, type OperatorCompiler, type OperatorTable } from './types';

export function requireArray(v: unknown, operator: string, code: number): unknown[] {
  if (!Array.isArray(v)) throw location(code, `${operator} requires an array argument, found: ${typeName(v)}`);
  return v;
}

function requireInteger(v: unknown, operator: string, code: number): number {
  const n = isNumeric(v) ? toNumber(v) : NaN;
  if (!Number.isInteger(n)) throw location(code, `${operator} requires an integer argument, found: ${typeName(v)}`);
  return n;
}

/** The element at an index, counted from the end when negative; missing when there is none. */
const elementAt = (items: readonly unknown[], index: number): unknown =>
  items[index < 0 ? items.length + index : index];

const endOf = (index: number) =>
  unary((v, _env, operator) => (isNullish(v) ? null : elementAt(requireArray(v, operator, 28689), index)));

function slice([input, second, third]: unknown[], _env: unknown, operator: string): unknown {
  if (isNullish(input) || isNullish(second) || third === null) return null;
  const items = requireArray(input, operator, 28724);
  const n = requireInteger(second, operator, 28725);
  if (third === undefined) return n < 0 ? items.slice(n) : items.slice(0, n);
  const count = requireInteger(third, operator, 28727);
  if (count <= 0) throw location(28729, 'Third argument to $slice must be positive');
  const start = n < 0 ? Math.max(0, items.length + n) : n;
  return items.slice(start, start + count);
}

const sortArray: OperatorCompiler = (argument, env, operator) => {
  const named = namedArguments(argument, operator, ['input', 'sortBy']);
  const input = env.compile(named['input']);
  const by = named['sortBy'];
  const order = isPlainObject(by)
    ? compileSort(by, env.collation).compare
    : (a: unknown, b: unknown) => toNumber(by) * env.compare(a, b);
  return (scope) => {
    const v = input(scope);
    return isNullish(v)
      ? null
      : requireArray(v, operator, 2942504).toSorted(order as (a: unknown, b: unknown) => number);
  };
};

/** `$firstN`, `$lastN`, `$minN`, `$maxN` over an array. */
const several =
  (
    take: (items: readonly unknown[], n: number, compare: (a: unknown, b: unknown) => number) => unknown[],
  ): OperatorCompiler =>
  (argument, env, operator) => {
    const named = namedArguments(argument, operator, ['n', 'input']);
    const n = env.compile(named['n']);
    const input = env.compile(named['input']);
    return (scope) => {
      const count = requireInteger(n(scope), operator, 5787902);
      if (count <= 0) throw location(5787908, `'n' must be greater than 0, found ${count}`);
      return take(requireArray(input(scope), operator, 5788200), count, env.compare);
    };
  };

const present = (items: readonly unknown[]): unknown[] => items.filter((v) => !isNullish(v));

/** The whole numbers from start up to, and without, end. */
function range([from, to, by = 1]: unknown[], _env: unknown, operator: string): number[] {
  const start = requireInteger(from, operator, 34443);
  const end = requireInteger(to, operator, 34445);
  const step = requireInteger(by, operator, 34447);
  if (step === 0) throw location(34449, '$range requires a non-zero step value');
  const count = Math.max(0, Math.ceil((end - start) / step));
  if (count > 1_000_000) throw location(146, '$range would use too much memory');
  return Array.from({ length: count }, (_, i) => start + i * step);
}

const zip: OperatorCompiler = (argument, env, operator) => {
  const named = namedArguments(argument, operator, ['inputs'], ['useLongestLength', 'defaults']);
  const inputs = env.compile(named['inputs']);
  const defaults = env.compile(named['defaults'] ?? null);
  const longest = named['useLongestLength'] === true;
  return (scope) => {
    const lists = requireArray(inputs(scope), operator, 34461);
    if (lists.some(isNullish)) return null;
    const arrays = lists.map((list) => requireArray(list, operator, 34468));
    const lengths = arrays.map((list) => list.length);
    const length = lengths.length === 0 ? 0 : longest ? Math.max(...lengths) : Math.min(...lengths);
    const fill = defaults(scope);
    return Array.from({ length }, (_, i) =>
      arrays.map((list, j) => (i < list.length ? list[i] : Array.isArray(fill) ? fill[j] : null)),
    );
  };
};

export const arrayOperators: OperatorTable = {
  $isArray: unary((v) => Array.isArray(v)),
  $size: unary((v, _env, operator) => {
    if (!Array.isArray(v))
      throw location(17124, `The argument to ${operator} must be an array, but was of type: ${typeName(v)}`);
    return v.length;
  }),
  $first: endOf(0),
  $last: endOf(-1),
  $arrayElemAt: binary((v, index, _env, operator) => {
    if (isNullish(v) || isNullish(index)) return null;
    return elementAt(requireArray(v, operator, 28689), requireInteger(index, operator, 28690));
  }),
  $concatArrays: variadic((values, _env, operator) =>
    values.some(isNullish) ? null : values.flatMap((v) => requireArray(v, operator, 28664)),
  ),
  $reverseArray: unary((v, _env, operator) => (isNullish(v) ? null : requireArray(v, operator, 34435).toReversed())),
  $in: binary((v, items, env, operator) => {
    if (!Array.isArray(items)) {
      throw location(40081, `${operator} requires an array as a second argument, found: ${typeName(items)}`);
    }
    return items.some((item) => env.compare(item, v) === 0);
  }),
  $indexOfArray: variadic(
    ([items, v, start = 0, end], env, operator) => {
      if (isNullish(items)) return null;
      const from = requireInteger(start, operator, 40096);
      const upTo = end === undefined ? Number.POSITIVE_INFINITY : requireInteger(end, operator, 40096);
      return requireArray(items, operator, 40090).findIndex(
        (item, i) => i >= from && i < upTo && env.compare(item, v) === 0,
      );
    },
    2,
    4,
  ),
  $slice: variadic(slice, 2, 3),
  $sortArray: sortArray,
  $range: variadic(range, 2, 3),
  $zip: zip,
  $firstN: several((items, n) => items.slice(0, n)),
  $lastN: several((items, n) => items.slice(-n)),
  $minN: several((items, n, compare) => present(items).toSorted(compare).slice(0, n)),
  $maxN: several((items, n, compare) =>
    present(items)
      .toSorted((a, b) => compare(b, a))
      .slice(0, n),
  ),
  $arrayToObject: unary((v, _env, operator) => {
    if (isNullish(v)) return null;
    return Object.fromEntries(requireArray(v, operator, 40386).map(pairOf));
  }),
};

/** Reads `[key, value]` or `{k, v}`. */
function pairOf(item: unknown): [string, unknown] {
  const [key, value] = Array.isArray(item) ? item : isPlainObject(item) ? [(item as Doc)['k'], (item as Doc)['v']] : [];
  if (typeof key !== 'string') throw typeMismatch('$arrayToObject requires keys of type string');
  return [key, value ?? null];
}
