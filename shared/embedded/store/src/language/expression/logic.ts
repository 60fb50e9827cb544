import { location } from '../errors';
import { isPlainObject } from '../values/kinds';
import { compileList, listOf, namedArguments, unary } from './arguments';
import { isTruthy } from './truth';
import { type Environment, type Expression, isNullish, type OperatorCompiler, type OperatorTable } from './types';

const and: OperatorCompiler = (argument, env) => {
  const terms = listOf(argument).map((term) => env.compile(term));
  return (scope) => terms.every((term) => isTruthy(term(scope)));
};

const or: OperatorCompiler = (argument, env) => {
  const terms = listOf(argument).map((term) => env.compile(term));
  return (scope) => terms.some((term) => isTruthy(term(scope)));
};

const cond: OperatorCompiler = (argument, env, operator) => {
  const [test, whenTrue, whenFalse] = (
    Array.isArray(argument) ? compileList(argument, env, operator, 3) : namedBranches(argument, env, operator)
  ) as [Expression, Expression, Expression];
  return (scope) => (isTruthy(test(scope)) ? whenTrue(scope) : whenFalse(scope));
};

function namedBranches(argument: unknown, env: Environment, operator: string): Expression[] {
  const named = namedArguments(argument, operator, ['if', 'then', 'else']);
  return [named['if'], named['then'], named['else']].map((part) => env.compile(part));
}

const ifNull: OperatorCompiler = (argument, env, operator) => {
  const values = compileList(argument, env, operator, 2, Number.POSITIVE_INFINITY);
  return (scope) => {
    let value: unknown;
    for (const next of values) {
      value = next(scope);
      if (!isNullish(value)) return value;
    }
    return value;
  };
};

const switchOperator: OperatorCompiler = (argument, env, operator) => {
  const named = namedArguments(argument, operator, ['branches'], ['default']);
  const branches = named['branches'];
  if (!Array.isArray(branches)) throw location(40061, '$switch expected an array for branches');
  if (branches.length === 0 && !('default' in named)) throw location(40068, '$switch requires at least one branch.');
  const compiled = branches.map((branch: unknown): [Expression, Expression] => {
    if (!isPlainObject(branch)) throw location(40062, '$switch expected each branch to be an object');
    const { case: test, then } = namedArguments(branch, operator, ['case', 'then']);
    return [env.compile(test), env.compile(then)];
  });
  const fallback = 'default' in named ? env.compile(named['default']) : undefined;
  return (scope) => {
    for (const [test, then] of compiled) if (isTruthy(test(scope))) return then(scope);
    if (!fallback)
      throw location(40066, '$switch could not find a matching branch for an input, and no default was given.');
    return fallback(scope);
  };
};

export const logicOperators: OperatorTable = {
  $and: and,
  $or: or,
  $not: unary((v) => !isTruthy(v)),
  $cond: cond,
  $ifNull: ifNull,
  $switch: switchOperator,
};
