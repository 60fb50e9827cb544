import { badValue, failedToParse } from '../errors';
import { compileMatch } from '../match/compile';
import type { Doc, MatchOptions, Predicate } from '../types';
import { isPlainObject } from '../values/kinds';
import { topLevel } from '../values/paths';
import type { ElementFilters } from './path';

/** The array filters of one update, compiled. */
export interface CompiledFilters extends ElementFilters {
  /** @throws MongoError 9 when a filter was given that no path names */
  checkAllUsed(): void;
}

/**
 * Compiles `arrayFilters`. Each one speaks of a single identifier, which starts with a lower-case letter.
 * @throws MongoError 9 for an empty, ambiguous or repeated one
 */
export function compileArrayFilters(arrayFilters: readonly Doc[], options: MatchOptions): CompiledFilters {
  const tests = new Map<string, Predicate>();
  for (const filter of arrayFilters) {
    const names = new Set(isPlainObject(filter) ? identifiers(filter) : []);
    const [name] = names;
    if (name === undefined)
      throw failedToParse('Cannot use an expression without a top-level field name in arrayFilters');
    if (names.size > 1) throw failedToParse(`Error parsing array filter :: Expected a single top-level field name`);
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name)) {
      throw badValue(
        `Error parsing array filter :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      );
    }
    if (tests.has(name)) throw failedToParse(`Found multiple array filters with the same top-level field name ${name}`);
    tests.set(name, compileMatch(filter, options));
  }
  const unused = new Set(tests.keys());
  return {
    test: (identifier, path) => {
      const test = tests.get(identifier);
      if (!test) throw badValue(`No array filter found for identifier '${identifier}' in path '${path}'`);
      unused.delete(identifier);
      return test;
    },
    checkAllUsed: () => {
      for (const name of unused)
        throw failedToParse(`The array filter for identifier '${name}' was not used in the update`);
    },
  };
}

function* identifiers(filter: Doc): Generator<string> {
  for (const key of Object.keys(filter)) {
    const value = filter[key];
    if (key[0] !== '$') yield topLevel(key);
    else if (Array.isArray(value)) for (const clause of value) if (isPlainObject(clause)) yield* identifiers(clause);
  }
}
