import type { Doc, MatchOptions } from '../types';
import { isOperatorObject, isPlainObject } from '../values/kinds';
import { getPath } from '../values/paths';
import { compileElementMatch, compileMatch } from './compile';

/** Gives the index of the array element by which a document matched; undefined when no element did. */
export type PositionFinder = (doc: Doc) => number | undefined;

/**
 * Compiles the search behind the positional `$`: the first element of one array that satisfies the filter's condition on
 * that array. Where the filter has no such condition, any array that it does name decides.
 * @param arrayPath dotted path of the array in front of the `$`
 */
export function compilePosition(filter: Doc, arrayPath: string, options: MatchOptions = {}): PositionFinder {
  const conditions = [...conditionsOf(filter)];
  const own = conditions.filter(([path]) => path === arrayPath || path.startsWith(`${arrayPath}.`));
  const candidates = own.length > 0 ? own : conditions;
  const finders = candidates.flatMap(([path, condition]) =>
    (own.length > 0 ? [arrayPath] : prefixesOf(path)).map((array) => elementFinder(array, path, condition, options)),
  );
  return (doc) => {
    // Later conditions win, as each one records its element over the one before.
    for (let i = finders.length - 1; i >= 0; i--) {
      const index = (finders[i] as PositionFinder)(doc);
      if (index !== undefined) return index;
    }
    return undefined;
  };
}

function elementFinder(array: string, path: string, condition: unknown, options: MatchOptions): PositionFinder {
  const parts = array.split('.');
  const test = elementCondition(path.slice(array.length), condition, options);
  return (doc) => {
    const items = getPath(doc, parts);
    if (!Array.isArray(items)) return undefined;
    const index = items.findIndex(test);
    return index < 0 ? undefined : index;
  };
}

function elementCondition(rest: string, condition: unknown, options: MatchOptions): (element: unknown) => boolean {
  if (rest === '' && isOperatorObject(condition) && '$elemMatch' in condition) {
    return compileElementMatch(condition['$elemMatch'], options);
  }
  const test = compileMatch({ [`v${rest}`]: condition }, options);
  return (v) => test({ v });
}

function* conditionsOf(filter: Doc): Generator<[path: string, condition: unknown]> {
  for (const key of Object.keys(filter)) {
    const value = filter[key];
    if ((key === '$and' || key === '$or') && Array.isArray(value)) {
      for (const clause of value) if (isPlainObject(clause)) yield* conditionsOf(clause);
    } else if (key[0] !== '$') yield [key, value];
  }
}

const prefixesOf = (path: string): string[] => path.split('.').map((_, i, parts) => parts.slice(0, i + 1).join('.'));
