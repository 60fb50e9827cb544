import { location, MongoError, notSupported } from '../errors';
import { comparisonFor, collator } from '../match/collation';
import type { Collation, Doc } from '../types';
import { setField } from '../values/clone';
import { isPlainObject } from '../values/kinds';
import { getField } from '../values/paths';
import { arithmeticOperators } from './arithmetic';
import { arrayOperators } from './arrays';
import { comparisonOperators } from './comparison';
import { conversionOperators } from './conversion';
import { libraryOperator } from './library';
import { logicOperators } from './logic';
import { objectOperators } from './objects';
import { expressionPath } from './paths';
import { setOperators } from './sets';
import { statisticOperators } from './statistics';
import { stringOperators } from './strings';
import { isTruthy } from './truth';
import { bind, type Environment, type Expression, type OperatorTable, rootScope, type Scope } from './types';
import { variableOperators } from './variables';

export { bind, isTruthy, rootScope };
export type { Expression };

export interface ExpressionOptions {
  variables?: Doc | undefined;
  collation?: Collation | undefined;
  now?: (() => Date) | undefined;
  /** Variables that the caller binds in the scope it evaluates with. */
  names?: readonly string[];
}

const OPERATORS: OperatorTable = Object.freeze(
  Object.assign(
    Object.create(null) as Record<string, never>,
    comparisonOperators,
    logicOperators,
    arithmeticOperators,
    arrayOperators,
    setOperators,
    stringOperators,
    objectOperators,
    conversionOperators,
    statisticOperators,
    variableOperators,
  ),
);

const REFUSED: ReadonlySet<string> = new Set(['$function', '$accumulator', '$where', '$meta', '$toHashedIndexKey']);

/**
 * Compiles an aggregation expression once, to be evaluated over many documents.
 * @throws MongoError 168 for an operator that does not exist, 17276 for a variable that is not bound, 115 for code
 */
export function compileExpression(expression: unknown, options: ExpressionOptions = {}): Expression {
  const started = options.now?.() ?? new Date();
  return compileIn(expression, {
    collation: options.collation,
    compare: comparisonFor(collator(options.collation)),
    now: () => started,
    constants: new Map(Object.entries(options.variables ?? {})),
    bound: new Set(options.names),
  });
}

type Surroundings = Omit<Environment, 'compile'>;

function compileIn(expression: unknown, around: Surroundings): Expression {
  if (typeof expression === 'string')
    return expression[0] === '$' ? reference(expression, around) : constant(expression);
  if (Array.isArray(expression)) return list(expression.map((item) => compileIn(item, around)));
  if (!isPlainObject(expression)) return constant(expression);
  const keys = Object.keys(expression);
  const first = keys[0];
  if (first !== undefined && first[0] === '$') {
    if (keys.length > 1) {
      throw location(15983, 'an expression specification must contain exactly one field, the name of the expression');
    }
    return operation(first, expression[first], around);
  }
  return document(
    keys,
    keys.map((key) => compileIn(getField(expression, key), around)),
  );
}

const constant =
  (value: unknown): Expression =>
  () =>
    value;

const list =
  (items: readonly Expression[]): Expression =>
  (scope) =>
    items.map((item) => item(scope) ?? null);

function document(keys: readonly string[], values: readonly Expression[]): Expression {
  return (scope) => {
    const result: Doc = {};
    for (let i = 0; i < keys.length; i++) {
      const value = (values[i] as Expression)(scope);
      if (value !== undefined) setField(result, keys[i] as string, value);
    }
    return result;
  };
}

function operation(operator: string, argument: unknown, around: Surroundings): Expression {
  if (operator === '$literal' || operator === '$const') return constant(argument);
  if (REFUSED.has(operator)) throw notSupported(operator);
  const compiler = OPERATORS[operator] ?? libraryOperator(operator);
  if (!compiler) throw new MongoError(168, 'InvalidPipelineOperator', `Unrecognized expression '${operator}'`);
  const environment: Environment = {
    ...around,
    compile: (inner, names = []) =>
      compileIn(inner, names.length > 0 ? { ...around, bound: new Set([...around.bound, ...names]) } : around),
  };
  return compiler(argument, environment, operator);
}

function reference(text: string, around: Surroundings): Expression {
  if (text[1] !== '$') return fieldReference(text.slice(1));
  const [name, ...parts] = text.slice(2).split('.') as [string, ...string[]];
  const base = variable(name, around);
  return parts.length === 0 ? base : (scope) => expressionPath(base(scope), parts);
}

function fieldReference(path: string): Expression {
  const parts = path.split('.');
  if (parts.includes('')) throw location(15998, 'FieldPath field names may not be empty strings.');
  if (parts.length > 1) return (scope) => expressionPath(scope.root, parts);
  return (scope) => (isPlainObject(scope.root) ? getField(scope.root, path) : undefined);
}

function variable(name: string, around: Surroundings): Expression {
  if (around.bound.has(name)) return (scope) => lookUp(scope, name);
  if (around.constants.has(name)) return constant(around.constants.get(name));
  switch (name) {
    case 'ROOT':
    case 'CURRENT':
      return (scope) => scope.root;
    case 'REMOVE':
      return constant(undefined);
    case 'NOW':
      return constant(around.now());
  }
  throw location(17276, `Use of undefined variable: ${name}`);
}

function lookUp(scope: Scope, name: string): unknown {
  for (let frame = scope.frame; frame; frame = frame.parent) if (frame.name === name) return frame.value;
  return undefined;
}
