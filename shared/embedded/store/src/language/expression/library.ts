import { Context, evalExpr } from 'mingo/core';
import * as accumulators from 'mingo/operators/accumulator';
import * as expressions from 'mingo/operators/expression';
import { location, MongoError } from '../errors';
import type { Doc } from '../types';
import { setField } from '../values/clone';
import { isPlainObject } from '../values/kinds';
import type { Environment, Expression, OperatorCompiler } from './types';

/**
 * The less common operators (dates, trigonometry, percentiles, ...) come from mingo. Their arguments are evaluated here and
 * handed over as literals, so that paths, variables and missing values mean the same everywhere, and mingo never sees a
 * field name that a user chose.
 */
export function libraryOperator(operator: string): OperatorCompiler | undefined {
  const known = Object.hasOwn(expressions, operator) || LIST_OPERATORS.has(operator);
  return known ? delegate : undefined;
}

const LIST_OPERATORS: ReadonlySet<string> = new Set(['$stdDevPop', '$stdDevSamp', '$median', '$percentile']);

const delegate: OperatorCompiler = (argument, env, operator) => {
  const literal = literals(argument, env);
  const options = mingoOptions();
  return (scope) => {
    try {
      return evalExpr({}, { [operator]: literal(scope) }, options as never) as unknown;
    } catch (error) {
      if (error instanceof MongoError) throw error;
      throw location(40400, error instanceof Error ? error.message : String(error));
    }
  };
};

/** Keeps the shape of an argument, for operators look at it, and makes a literal of every value in it. */
function literals(argument: unknown, env: Environment): Expression {
  if (Array.isArray(argument)) {
    const items = argument.map((item) => asLiteral(env.compile(item)));
    return (scope) => items.map((item) => item(scope));
  }
  if (isPlainObject(argument) && Object.keys(argument)[0]?.[0] !== '$') {
    const parts = Object.keys(argument).map((key) => [key, asLiteral(env.compile(argument[key]))] as const);
    return (scope) => {
      const named: Doc = {};
      for (const [key, part] of parts) setField(named, key, part(scope));
      return named;
    };
  }
  return asLiteral(env.compile(argument));
}

const asLiteral =
  (value: Expression): Expression =>
  (scope) => {
    const v = value(scope);
    // Some date operators move the very date they are given.
    return { $literal: v instanceof Date ? new Date(v) : v };
  };

let shared: { options: unknown } | undefined;

/**
 * Options of mingo that it need not build anew for each call. They are only handed to operators, so an operator is made to
 * give them away.
 */
function mingoOptions(): unknown {
  if (!shared) {
    const safe = Object.fromEntries(Object.entries(expressions).filter(([name]) => name !== '$function'));
    const keep = (_obj: unknown, _expr: unknown, options: unknown): null => {
      shared = { options };
      return null;
    };
    const context = Context.init({ expression: { ...safe, $keepOptions: keep }, accumulator: accumulators } as never);
    evalExpr({}, { $keepOptions: 1 }, { context, scriptEnabled: false, useStrictMode: true } as never);
  }
  return shared?.options;
}
