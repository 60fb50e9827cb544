import { badValue, notSupported } from '../errors';
import { compileExpression, isTruthy, rootScope } from '../expression/compile';
import type { Doc, MatchOptions, Predicate } from '../types';
import { isPlainObject } from '../values/kinds';
import { topLevels } from '../values/paths';
import { collator } from './collation';
import { allOf, anyOf, locatePath, negate } from './locate';
import { compileField, elementTest, type FieldScope } from './operators';
import type { ValuePredicate } from './predicates';

/**
 * Compiles a filter once, to be put to many documents.
 * @throws MongoError 2 for an operator that does not exist or a malformed argument, 115 for one left out on purpose
 */
export function compileMatch(filter: Doc, options: MatchOptions = {}): Predicate {
  return fieldScope(options).compile(filter);
}

/** Compiles what `$elemMatch` asks of one array element. */
export const compileElementMatch = (condition: unknown, options: MatchOptions = {}): ValuePredicate =>
  elementTest(condition, fieldScope(options));

function fieldScope(options: MatchOptions): FieldScope {
  const scope: FieldScope = {
    strings: collator(options.collation),
    compile: (inner) => compileWith(inner, scope, options),
  };
  return scope;
}

function compileWith(filter: Doc, scope: FieldScope, options: MatchOptions): Predicate {
  const tests: Predicate[] = [];
  for (const key of Object.keys(filter)) {
    if (key === '$comment') continue;
    tests.push(
      key[0] === '$'
        ? topLevelOperator(key, filter[key], scope, options)
        : compileField(locatePath(key), filter[key], scope),
    );
  }
  return allOf(tests);
}

const REFUSED: ReadonlySet<string> = new Set(['$where', '$text', '$jsonSchema']);

function topLevelOperator(operator: string, argument: unknown, scope: FieldScope, options: MatchOptions): Predicate {
  switch (operator) {
    case '$and':
      return allOf(clauses(operator, argument).map(scope.compile));
    case '$or':
      return anyOf(clauses(operator, argument).map(scope.compile));
    case '$nor':
      return negate(anyOf(clauses(operator, argument).map(scope.compile)));
    case '$expr': {
      const evaluate = compileExpression(argument, options);
      return (doc) => isTruthy(evaluate(rootScope(doc)));
    }
  }
  if (REFUSED.has(operator)) throw notSupported(operator);
  throw badValue(
    `unknown top level operator: ${operator}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
  );
}

function clauses(operator: string, argument: unknown): Doc[] {
  if (!Array.isArray(argument)) throw badValue(`${operator} must be an array`);
  if (argument.length === 0) throw badValue('$and/$or/$nor must be a nonempty array');
  for (const clause of argument)
    if (!isPlainObject(clause)) throw badValue('$or/$and/$nor entries need to be full objects');
  return argument as Doc[];
}

/** The top-level fields that a filter reads; null when it may read any. */
export function filterPaths(filter: Doc): string[] | null {
  const paths = new Set<string>();
  return collectPaths(filter, paths) ? topLevels(paths) : null;
}

function collectPaths(filter: Doc, paths: Set<string>): boolean {
  for (const key of Object.keys(filter)) {
    if (key === '$comment') continue;
    if (key === '$and' || key === '$or' || key === '$nor') {
      if (!clauses(key, filter[key]).every((clause) => collectPaths(clause, paths))) return false;
    } else if (key[0] === '$') return false;
    else paths.add(key);
  }
  return true;
}
