import { badValue, MongoError } from '../errors';
import { compilePosition, type PositionFinder } from '../match/position';
import type { Doc, MatchOptions, Predicate } from '../types';
import type { PathPart } from './draft';

/** The `arrayFilters` of one update, by identifier; remembers which were used. */
export interface ElementFilters {
  test(identifier: string, path: string): Predicate;
}

/** A path of an update as written, with `$` still to be resolved for each document. */
export interface UpdatePath {
  readonly text: string;
  /** Gives the parts for one document. @throws MongoError 2 when the positional `$` matches no element */
  resolve(doc: Doc, filter: Doc): readonly PathPart[];
}

/**
 * Reads a dotted update path with `$`, `$[]` and `$[identifier]`.
 * @throws MongoError 56 for an empty part, 2 for an identifier without array filter, 52 for a field that starts with `$`
 */
export function readPath(text: string, filters: ElementFilters, options: MatchOptions): UpdatePath {
  const names = text.split('.');
  if (names.includes('')) {
    throw new MongoError(
      56,
      'EmptyFieldName',
      `The update path '${text}' contains an empty field name, which is not allowed.`,
    );
  }
  const parts = names.map((name, i) => readPart(name, i, text, filters));
  const positional = names.indexOf('$');
  if (positional < 0) return { text, resolve: () => parts };
  if (names.lastIndexOf('$') !== positional)
    throw badValue(`Too many positional (i.e. '$') elements found in path '${text}'`);
  const finders = new WeakMap<Doc, PositionFinder>();
  const array = names.slice(0, positional).join('.');
  return {
    text,
    resolve: (doc, filter) => {
      let find = finders.get(filter);
      if (!find) finders.set(filter, (find = compilePosition(filter, array, options)));
      const index = find(doc);
      if (index === undefined) {
        throw badValue('The positional operator did not find the match needed from the query.');
      }
      return parts.map((part, i) => (i === positional ? { kind: 'field', name: String(index) } : part));
    },
  };
}

function readPart(name: string, at: number, path: string, filters: ElementFilters): PathPart {
  if (name[0] !== '$' || name === '$id' || name === '$ref' || name === '$db') return { kind: 'field', name };
  if (at === 0 && name[1] !== '[' && name !== '$') {
    throw new MongoError(
      52,
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${name}' in '${path}' is not valid.`,
    );
  }
  if (at === 0) throw badValue(`Cannot have positional (i.e. '$') element in the first position in path '${path}'`);
  if (name === '$') return { kind: 'field', name };
  if (name === '$[]') return { kind: 'all' };
  const identifier = /^\$\[(.+)\]$/.exec(name)?.[1];
  if (identifier === undefined) {
    throw new MongoError(
      52,
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${name}' in '${path}' is not valid.`,
    );
  }
  const test = filters.test(identifier, path);
  return { kind: 'filtered', test: (element) => test({ [identifier]: element }) };
}
