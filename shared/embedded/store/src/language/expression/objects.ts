import { location, typeMismatch } from '../errors';
import type { Doc } from '../types';
import { setField } from '../values/clone';
import { isPlainObject, typeName } from '../values/kinds';
import { getField } from '../values/paths';
import { namedArguments, unary, variadic } from './arguments';
import { isNullish, type OperatorCompiler, type OperatorTable } from './types';

function fieldName(argument: unknown, operator: string): string {
  const name = isPlainObject(argument) && '$literal' in argument ? argument['$literal'] : argument;
  if (typeof name !== 'string')
    throw location(5654602, `${operator} requires 'field' to evaluate to a constant string`);
  return name;
}

const getFieldOperator: OperatorCompiler = (argument, env, operator) => {
  const short = !isPlainObject(argument) || Object.keys(argument)[0]?.[0] === '$';
  const named = short ? { field: argument } : namedArguments(argument, operator, ['field'], ['input']);
  const name = fieldName(named['field'], operator);
  const input = env.compile('input' in named ? named['input'] : '$$CURRENT');
  return (scope) => {
    const from = input(scope);
    return isPlainObject(from) ? getField(from, name) : isNullish(from) ? from : undefined;
  };
};

const setFieldOperator: OperatorCompiler = (argument, env, operator) => {
  const removing = operator === '$unsetField';
  const named = namedArguments(argument, operator, removing ? ['field', 'input'] : ['field', 'input', 'value']);
  const name = fieldName(named['field'], operator);
  const input = env.compile(named['input']);
  const value = env.compile(removing ? '$$REMOVE' : named['value']);
  return (scope) => {
    const from = input(scope);
    if (isNullish(from)) return null;
    if (!isPlainObject(from)) throw location(4161105, `${operator} requires 'input' to evaluate to type Object`);
    const result = { ...from };
    const v = value(scope);
    if (v === undefined) delete result[name];
    else setField(result, name, v);
    return result;
  };
};

/** Merges documents from left to right; null and missing ones are passed over. */
export function mergeObjects(values: readonly unknown[]): Doc {
  const result: Doc = {};
  for (const v of values) {
    if (isNullish(v)) continue;
    if (!isPlainObject(v))
      throw location(40400, `$mergeObjects requires object inputs, but input is of type ${typeName(v)}`);
    for (const key of Object.keys(v)) setField(result, key, v[key]);
  }
  return result;
}

export const objectOperators: OperatorTable = {
  $getField: getFieldOperator,
  $setField: setFieldOperator,
  $unsetField: setFieldOperator,
  $mergeObjects: variadic((values) =>
    mergeObjects(values.length === 1 && Array.isArray(values[0]) ? values[0] : values),
  ),
  $objectToArray: unary((v) => {
    if (isNullish(v)) return null;
    if (!isPlainObject(v)) throw typeMismatch(`$objectToArray requires a document input, found: ${typeName(v)}`);
    return Object.keys(v).map((key) => ({ k: key, v: v[key] }));
  }),
};
