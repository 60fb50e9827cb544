import { badValue, failedToParse, typeMismatch } from '../errors';
import { compileElementMatch } from '../match/compile';
import { compileRegex, isRegex } from '../match/regex';
import { matchesRegex } from '../match/predicates';
import { compileSort } from '../sort/sort';
import type { Doc } from '../types';
import { deepClone } from '../values/clone';
import { isNumeric, isOperatorObject, isPlainObject, typeName } from '../values/kinds';
import { toNumber } from '../values/numbers';
import { valueKey } from '../values/key';
import { UNCHANGED } from './draft';
import type { OperatorContext, UpdateOperator } from './operators';

function arrayOf(old: unknown, operator: string, path: string): unknown[] | undefined {
  if (old === undefined) return undefined;
  if (Array.isArray(old)) return old;
  throw badValue(`Cannot apply ${operator} to a value that is not an array: '${path}' is of type ${typeName(old)}`);
}

function eachOf(modifiers: Doc, operator: string): unknown[] {
  const items = modifiers['$each'];
  if (!Array.isArray(items))
    throw badValue(`The argument to $each in ${operator} must be an array but it was of type: ${typeName(items)}`);
  return items;
}

function integerOf(modifiers: Doc, name: string): number | undefined {
  const v = modifiers[name];
  if (v === undefined) return undefined;
  const n = isNumeric(v) ? toNumber(v) : NaN;
  if (!Number.isInteger(n))
    throw badValue(`The value for ${name} must be an integer value but was given type: ${typeName(v)}`);
  return n;
}

const PUSH_MODIFIERS: ReadonlySet<string> = new Set(['$each', '$slice', '$sort', '$position']);

const push: UpdateOperator = {
  create: true,
  compile(argument, path, context) {
    const modified = isPlainObject(argument) && '$each' in argument;
    const modifiers: Doc = modified ? argument : { $each: [argument] };
    for (const key of Object.keys(modifiers)) {
      if (!PUSH_MODIFIERS.has(key)) throw badValue(`Unrecognized clause in $push: ${key}`);
    }
    const items = eachOf(modifiers, '$push');
    const position = integerOf(modifiers, '$position');
    const slice = integerOf(modifiers, '$slice');
    const order = modifiers['$sort'] === undefined ? undefined : elementOrder(modifiers['$sort'], context);
    return () => (old) => {
      const existing = arrayOf(old, '$push', path) ?? [];
      const at =
        position === undefined ? existing.length : position < 0 ? Math.max(0, existing.length + position) : position;
      const result = [...existing.slice(0, at), ...items.map(deepClone), ...existing.slice(at)];
      if (order) result.sort(order);
      if (slice === undefined) return result;
      return slice < 0 ? result.slice(slice) : result.slice(0, slice);
    };
  },
};

function elementOrder(sort: unknown, { compare, options }: OperatorContext): (a: unknown, b: unknown) => number {
  if (isPlainObject(sort)) {
    const compiled = compileSort(sort, options.collation);
    const asDoc = (v: unknown): Doc => (isPlainObject(v) ? v : {});
    return (a, b) => compiled.compare(asDoc(a), asDoc(b));
  }
  const direction = isNumeric(sort) ? toNumber(sort) : 0;
  if (direction !== 1 && direction !== -1) throw badValue('The $sort element value must be either 1 or -1');
  return (a, b) => direction * compare(a, b);
}

const addToSet: UpdateOperator = {
  create: true,
  compile(argument, path, { compare, options }) {
    const items = isPlainObject(argument) && '$each' in argument ? eachOf(argument, '$addToSet') : [argument];
    return () => (old) => {
      const existing = arrayOf(old, '$addToSet', path) ?? [];
      const added = options.collation ? newByOrder(existing, items, compare) : newByKey(existing, items);
      return added.length === 0 && old !== undefined ? UNCHANGED : [...existing, ...added.map(deepClone)];
    };
  },
};

function newByKey(existing: readonly unknown[], items: readonly unknown[]): unknown[] {
  const keys = new Set(existing.map(valueKey));
  return items.filter((item) => {
    const key = valueKey(item);
    return !keys.has(key) && keys.add(key);
  });
}

function newByOrder(
  existing: readonly unknown[],
  items: readonly unknown[],
  compare: (a: unknown, b: unknown) => number,
): unknown[] {
  const all = [...existing];
  return items.filter((item) => {
    if (all.some((other) => compare(other, item) === 0)) return false;
    all.push(item);
    return true;
  });
}

const pop: UpdateOperator = {
  create: false,
  compile(argument, path) {
    const end = isNumeric(argument) ? toNumber(argument) : NaN;
    if (end !== 1 && end !== -1) throw failedToParse(`Expected 1 or -1 in $pop of '${path}'`);
    return () => (old) => {
      if (old === undefined) return UNCHANGED;
      if (!Array.isArray(old))
        throw typeMismatch(`Path '${path}' contains an element of non-array type '${typeName(old)}'`);
      if (old.length === 0) return UNCHANGED;
      return end < 0 ? old.slice(1) : old.slice(0, -1);
    };
  },
};

/** Removes the elements that a test takes. */
const removing = (
  operator: string,
  testOf: (argument: unknown, context: OperatorContext) => (v: unknown) => boolean,
): UpdateOperator => ({
  create: false,
  compile(argument, path, context) {
    const test = testOf(argument, context);
    return () => (old) => {
      const existing = arrayOf(old, operator, path);
      const kept = existing?.filter((item) => !test(item));
      return kept?.length === existing?.length ? UNCHANGED : kept;
    };
  },
});

/** A document is a filter on elements' fields, operators are a condition on the elements, anything else is a value. */
function pullTest(condition: unknown, { compare, options }: OperatorContext): (v: unknown) => boolean {
  const match = { collation: options.collation };
  if (isRegex(condition)) return matchesRegex(compileRegex(condition), condition);
  if (!isPlainObject(condition)) return (v) => compare(v, condition) === 0;
  if (isOperatorObject(condition)) return compileElementMatch(condition, match);
  const test = compileElementMatch(condition, match);
  return (v) => isPlainObject(v) && test(v);
}

export const arrayUpdateOperators: Readonly<Record<string, UpdateOperator>> = {
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: removing('$pull', pullTest),
  $pullAll: removing('$pullAll', (argument, { compare }) => {
    if (!Array.isArray(argument))
      throw badValue(`$pullAll requires an array argument but was given a ${typeName(argument)}`);
    return (v) => argument.some((item) => compare(item, v) === 0);
  }),
};
