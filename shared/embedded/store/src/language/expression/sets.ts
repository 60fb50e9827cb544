import { location } from '../errors';
import { typeName } from '../values/kinds';
import { valueKey } from '../values/key';
import { binary, unary, variadic } from './arguments';
import { isTruthy } from './truth';
import { isNullish, type OperatorTable } from './types';

function requireSet(v: unknown, operator: string): unknown[] {
  if (!Array.isArray(v))
    throw location(17044, `All operands of ${operator} must be arrays. One argument is of type: ${typeName(v)}`);
  return v;
}

const keysOf = (items: readonly unknown[]): Set<string> => new Set(items.map(valueKey));

function distinct(items: readonly unknown[]): unknown[] {
  const seen = new Map<string, unknown>();
  for (const item of items) {
    const key = valueKey(item);
    if (!seen.has(key)) seen.set(key, item);
  }
  return [...seen.values()];
}

export const setOperators: OperatorTable = {
  $setUnion: variadic((values, env, operator) =>
    values.some(isNullish) ? null : distinct(values.flatMap((v) => requireSet(v, operator))).sort(env.compare),
  ),
  $setIntersection: variadic((values, env, operator) => {
    if (values.some(isNullish)) return null;
    const [first = [], ...others] = values.map((v) => requireSet(v, operator));
    const keys = others.map(keysOf);
    return distinct(first)
      .filter((item) => keys.every((set) => set.has(valueKey(item))))
      .sort(env.compare);
  }),
  $setDifference: binary((a, b, _env, operator) => {
    if (isNullish(a) || isNullish(b)) return null;
    const taken = keysOf(requireSet(b, operator));
    return distinct(requireSet(a, operator)).filter((item) => !taken.has(valueKey(item)));
  }),
  $setEquals: variadic((values, _env, operator) => {
    const [first, ...others] = values.map((v) => keysOf(requireSet(v, operator))) as [Set<string>, ...Set<string>[]];
    return others.every((set) => set.size === first.size && [...set].every((key) => first.has(key)));
  }, 2),
  $setIsSubset: binary((a, b, _env, operator) => {
    const all = keysOf(requireSet(b, operator));
    return requireSet(a, operator).every((item) => all.has(valueKey(item)));
  }),
  $anyElementTrue: unary((v, _env, operator) => requireSet(v, operator).some(isTruthy)),
  $allElementsTrue: unary((v, _env, operator) => requireSet(v, operator).every(isTruthy)),
};
