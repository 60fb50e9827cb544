import { badValue, notSupported } from '../errors';
import type { Doc, Predicate } from '../types';
import { isNumeric, isOperatorObject, isPlainObject } from '../values/kinds';
import { toBigInt, toNumber } from '../values/numbers';
import { bitTest } from './bits';
import { allOf, ELEMENT, type Locator, negate } from './locate';
import { equalTo, inRange, matchesRegex, memberOf, type RangeOperator, type ValuePredicate } from './predicates';
import { compileRegex, isRegex } from './regex';
import { typeTest } from './type-test';

/** What the operators of one field need from the filter around them. */
export interface FieldScope {
  readonly strings: Intl.Collator | null;
  /** Compiles a whole filter, for `$elemMatch`. */
  readonly compile: (filter: Doc) => Predicate;
}

type OperatorCompiler = (
  at: Locator,
  argument: unknown,
  scope: FieldScope,
  siblings: Doc,
  operator: string,
) => Predicate;

/** Compiles the condition on one place: a value, a regular expression or a document of operators. */
export function compileField(at: Locator, condition: unknown, scope: FieldScope): Predicate {
  if (isRegex(condition)) return at.any(matchesRegex(compileRegex(condition), condition));
  if (!isOperatorObject(condition)) return at.any(equalTo(condition, scope.strings));
  return allOf(
    Object.keys(condition)
      .filter((operator) => operator !== '$options' || !('$regex' in condition))
      .map((operator) => {
        if (REFUSED.has(operator)) throw notSupported(operator);
        const compiler = OPERATORS.get(operator);
        if (!compiler) throw badValue(`unknown operator: ${operator}`);
        return compiler(at, condition[operator], scope, condition, operator);
      }),
  );
}

const REFUSED: ReadonlySet<string> = new Set([
  '$geoWithin',
  '$geoIntersects',
  '$near',
  '$nearSphere',
  '$within',
  '$where',
]);

const equality: OperatorCompiler = (at, argument, scope, _siblings, operator) => {
  if (!isRegex(argument)) return at.any(equalTo(argument, scope.strings));
  if (operator === '$ne') throw badValue("Can't have regex as arg to $ne.");
  return at.any(equalTo(argument, null));
};

const range: OperatorCompiler = (at, argument, scope, _siblings, operator) => {
  if (isRegex(argument)) throw badValue(`Can't have RegEx as arg to ${operator}.`);
  return at.any(inRange(operator as RangeOperator, argument, scope.strings));
};

const membership: OperatorCompiler = (at, argument, scope, _siblings, operator) => {
  if (!Array.isArray(argument)) throw badValue(`${operator} needs an array`);
  if (argument.some(isOperatorObject)) throw badValue(`cannot nest $ under ${operator}`);
  return at.any(memberOf(argument, scope.strings, (regex) => matchesRegex(compileRegex(regex), regex)));
};

const exists: OperatorCompiler = (at, argument) => {
  const present = at.whole((v) => v !== undefined);
  return argument && !(isNumeric(argument) && toNumber(argument) === 0) ? present : negate(present);
};

const size: OperatorCompiler = (at, argument) => {
  const wanted = isNumeric(argument) ? toNumber(argument) : NaN;
  if (!Number.isInteger(wanted)) throw badValue('Failed to parse $size. Expected a number in: $size');
  if (wanted < 0) throw badValue('Failed to parse $size. Expected a non-negative number in: $size');
  return at.whole((v) => Array.isArray(v) && v.length === wanted);
};

const modulo: OperatorCompiler = (at, argument) => {
  if (!Array.isArray(argument)) throw badValue('malformed mod, needs to be an array');
  if (argument.length !== 2)
    throw badValue(`malformed mod, ${argument.length < 2 ? 'not enough' : 'too many'} elements`);
  const [divisor, remainder] = argument.map((v) => {
    if (!isNumeric(v)) throw badValue('malformed mod, divisor and remainder must be numbers');
    return toBigInt(v) ?? BigInt(Math.trunc(toNumber(v)));
  }) as [bigint, bigint];
  if (divisor === 0n) throw badValue('divisor cannot be 0');
  return at.any((v) => {
    if (!isNumeric(v)) return false;
    const n = toNumber(v);
    if (!Number.isFinite(n)) return false;
    return (toBigInt(v) ?? BigInt(Math.trunc(n))) % divisor === remainder;
  });
};

const elementMatch: OperatorCompiler = (at, argument, scope) => {
  const test = elementTest(argument, scope);
  return at.whole((v) => {
    if (!Array.isArray(v)) return false;
    for (let i = 0; i < v.length; i++) if (test(v[i])) return true;
    return false;
  });
};

const LOGICAL: ReadonlySet<string> = new Set(['$and', '$or', '$nor']);

/** The test that `$elemMatch` puts to each element: operators on the element itself, or a filter on its fields. */
export function elementTest(argument: unknown, scope: FieldScope): ValuePredicate {
  if (!isPlainObject(argument)) throw badValue('$elemMatch needs an Object');
  if (isOperatorObject(argument) && !LOGICAL.has(Object.keys(argument)[0] as string)) {
    return compileField(ELEMENT, argument, scope) as ValuePredicate;
  }
  const test = scope.compile(argument);
  return (v) => v !== null && typeof v === 'object' && (isPlainObject(v) || Array.isArray(v)) && test(v as Doc);
}

const all: OperatorCompiler = (at, argument, scope) => {
  if (!Array.isArray(argument)) throw badValue('$all needs an array');
  if (argument.length === 0) return () => false;
  const byElement = isOperatorObject(argument[0]) && '$elemMatch' in argument[0];
  return allOf(
    argument.map((item) => {
      if (isOperatorObject(item)) {
        if (!byElement || !('$elemMatch' in item)) throw badValue('no $ expressions in $all');
        return elementMatch(at, item['$elemMatch'], scope, item, '$elemMatch');
      }
      if (byElement) throw badValue('$all/$elemMatch has to be consistent');
      return compileField(at, item, scope);
    }),
  );
};

const not: OperatorCompiler = (at, argument, scope) => {
  if (!isRegex(argument) && !isOperatorObject(argument)) throw badValue('$not needs a regex or a document');
  return negate(compileField(at, argument, scope));
};

const regex: OperatorCompiler = (at, argument, _scope, siblings) => {
  if (typeof argument !== 'string' && !isRegex(argument)) throw badValue('$regex has to be a string');
  return at.any(matchesRegex(compileRegex(argument, siblings['$options']), argument));
};

const options: OperatorCompiler = () => {
  throw badValue('$options needs a $regex');
};

const negated =
  (compiler: OperatorCompiler): OperatorCompiler =>
  (...args) =>
    negate(compiler(...args));

const bits: OperatorCompiler = (at, argument, _scope, _siblings, operator) => at.any(bitTest(operator, argument));

const OPERATORS: ReadonlyMap<string, OperatorCompiler> = new Map<string, OperatorCompiler>([
  ['$eq', equality],
  ['$ne', negated(equality)],
  ['$gt', range],
  ['$gte', range],
  ['$lt', range],
  ['$lte', range],
  ['$in', membership],
  ['$nin', negated(membership)],
  ['$exists', exists],
  ['$type', (at, argument) => at.any(typeTest(argument))],
  ['$size', size],
  ['$mod', modulo],
  ['$elemMatch', elementMatch],
  ['$all', all],
  ['$not', not],
  ['$regex', regex],
  ['$options', options],
  ['$bitsAllSet', bits],
  ['$bitsAnySet', bits],
  ['$bitsAllClear', bits],
  ['$bitsAnyClear', bits],
]);
