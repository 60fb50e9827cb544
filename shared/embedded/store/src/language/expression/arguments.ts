import { location } from '../errors';
import { isPlainObject } from '../values/kinds';
import type { Doc } from '../types';
import type { Environment, Expression, OperatorCompiler } from './types';

/** The argument list of an operator: an array, or a single argument standing for a list of one. */
export const listOf = (argument: unknown): readonly unknown[] => (Array.isArray(argument) ? argument : [argument]);

/** Compiles an argument list and holds it to a number of arguments. @throws MongoError 16020 when there are too few or many */
export function compileList(
  argument: unknown,
  env: Environment,
  operator: string,
  min: number,
  max = min,
): Expression[] {
  const list = listOf(argument);
  if (list.length < min || list.length > max) {
    const wanted = min === max ? `exactly ${min} arguments` : `at least ${min} arguments, and at most ${max}`;
    throw location(16020, `Expression ${operator} takes ${wanted}. ${list.length} were passed in.`);
  }
  return list.map((item) => env.compile(item));
}

/** An operator over one value. */
export const unary =
  (apply: (v: unknown, env: Environment, operator: string) => unknown): OperatorCompiler =>
  (argument, env, operator) => {
    const [value] = compileList(argument, env, operator, 1) as [Expression];
    return (scope) => apply(value(scope), env, operator);
  };

/** An operator over two values. */
export const binary =
  (apply: (a: unknown, b: unknown, env: Environment, operator: string) => unknown): OperatorCompiler =>
  (argument, env, operator) => {
    const [left, right] = compileList(argument, env, operator, 2) as [Expression, Expression];
    return (scope) => apply(left(scope), right(scope), env, operator);
  };

/** An operator over any number of values within bounds. */
export const variadic =
  (
    apply: (values: unknown[], env: Environment, operator: string) => unknown,
    min = 0,
    max = Number.POSITIVE_INFINITY,
  ): OperatorCompiler =>
  (argument, env, operator) => {
    const values = compileList(argument, env, operator, min, max);
    return (scope) =>
      apply(
        values.map((value) => value(scope)),
        env,
        operator,
      );
  };

/** The named arguments of an operator such as `$map`. @throws MongoError 28646 and the like for unknown or missing names */
export function namedArguments(
  argument: unknown,
  operator: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Doc {
  if (!isPlainObject(argument)) throw location(28646, `${operator} only supports an object as its argument`);
  for (const key of Object.keys(argument)) {
    if (!required.includes(key) && !optional.includes(key)) {
      throw location(28647, `Unrecognized parameter to ${operator}: ${key}`);
    }
  }
  for (const key of required) {
    if (!(key in argument)) throw location(28648, `Missing '${key}' parameter to ${operator}`);
  }
  return argument;
}
