import { failedToParse, location } from '../errors';
import { isNumeric, isPlainObject, typeName } from '../values/kinds';
import { toNumber } from '../values/numbers';
import { namedArguments } from './arguments';
import { isTruthy } from './truth';
import { bind, isNullish, type OperatorCompiler, type OperatorTable } from './types';

const letOperator: OperatorCompiler = (argument, env, operator) => {
  const named = namedArguments(argument, operator, ['vars', 'in']);
  const vars = named['vars'];
  if (!isPlainObject(vars)) throw location(10065, "invalid parameter: expected an object ('vars')");
  const names = Object.keys(vars);
  names.forEach(checkName);
  const values = names.map((name) => env.compile(vars[name]));
  const body = env.compile(named['in'], names);
  return (scope) => {
    let inner = scope;
    values.forEach((value, i) => (inner = bind(inner, names[i] as string, value(scope))));
    return body(inner);
  };
};

/** Names given by a user start with a lower-case letter; the others are the system's. */
export function checkName(name: string): void {
  if (!/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/.test(name) && name !== 'CURRENT') {
    throw failedToParse(`'${name}' starts with an invalid character for a user variable name`);
  }
}

function elementName(named: { as?: unknown }): string {
  const name = named.as === undefined ? 'this' : String(named.as);
  checkName(name);
  return name;
}

function arrayInput(v: unknown, operator: string, code: number): unknown[] | null {
  if (isNullish(v)) return null;
  if (!Array.isArray(v)) throw location(code, `input to ${operator} must be an array not ${typeName(v)}`);
  return v;
}

const map: OperatorCompiler = (argument, env, operator) => {
  const named = namedArguments(argument, operator, ['input', 'in'], ['as']);
  const name = elementName(named);
  const input = env.compile(named['input']);
  const body = env.compile(named['in'], [name]);
  return (scope) =>
    arrayInput(input(scope), operator, 16883)?.map((item) => body(bind(scope, name, item)) ?? null) ?? null;
};

const filter: OperatorCompiler = (argument, env, operator) => {
  const named = namedArguments(argument, operator, ['input', 'cond'], ['as', 'limit']);
  const name = elementName(named);
  const input = env.compile(named['input']);
  const test = env.compile(named['cond'], [name]);
  const limit = env.compile(named['limit'] ?? null);
  return (scope) => {
    const items = arrayInput(input(scope), operator, 28651);
    if (!items) return null;
    const most = limit(scope);
    const kept: unknown[] = [];
    const max = isNumeric(most) ? toNumber(most) : Number.POSITIVE_INFINITY;
    for (const item of items) {
      if (kept.length >= max) break;
      if (isTruthy(test(bind(scope, name, item)))) kept.push(item);
    }
    return kept;
  };
};

const reduce: OperatorCompiler = (argument, env, operator) => {
  const named = namedArguments(argument, operator, ['input', 'initialValue', 'in']);
  const input = env.compile(named['input']);
  const initial = env.compile(named['initialValue']);
  const body = env.compile(named['in'], ['this', 'value']);
  return (scope) => {
    const items = arrayInput(input(scope), operator, 40080);
    if (!items) return null;
    return items.reduce((value, item) => body(bind(bind(scope, 'this', item), 'value', value)), initial(scope));
  };
};

export const variableOperators: OperatorTable = { $let: letOperator, $map: map, $filter: filter, $reduce: reduce };
