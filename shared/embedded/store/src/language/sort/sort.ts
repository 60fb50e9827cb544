import { badValue, location, MongoError } from '../errors';
import { collator, comparisonFor } from '../match/collation';
import type { Collation, CompiledSort, Doc } from '../types';
import { isNumeric, isPlainObject } from '../values/kinds';
import { toNumber } from '../values/numbers';
import { getField, visitPath } from '../values/paths';

/**
 * Compiles a sort. Where a path gives several values, an ascending sort goes by the least and a descending one by the
 * greatest of them; an empty array comes before null.
 * @param spec `{ path: 1 | -1, ... }`
 * @throws MongoError 15975 or 2 for a direction that is neither
 */
export function compileSort(spec: Doc, collation?: Collation): CompiledSort {
  const fields = Object.keys(spec).map((path) => [path, directionOf(path, spec[path])] as const);
  const order = comparisonFor(collator(collation));
  const keysOf = fields.map(([path, direction]) => keyReader(path, direction, order));
  const compareKeys = (a: readonly unknown[], b: readonly unknown[]): number => {
    for (let i = 0; i < fields.length; i++) {
      const found = orderOfKeys(a[i], b[i], order);
      if (found !== 0) return (fields[i] as readonly [string, 1 | -1])[1] === 1 ? found : -found;
    }
    return 0;
  };
  const keys = (doc: Doc): unknown[] => keysOf.map((read) => read(doc));
  const compare = (a: Doc, b: Doc): number => {
    for (let i = 0; i < fields.length; i++) {
      const read = keysOf[i] as (doc: Doc) => unknown;
      const found = orderOfKeys(read(a), read(b), order);
      if (found !== 0) return (fields[i] as readonly [string, 1 | -1])[1] === 1 ? found : -found;
    }
    return 0;
  };
  return { compare, keys, compareKeys, fields };
}

function directionOf(path: string, direction: unknown): 1 | -1 {
  if (path === '') throw location(15999, 'FieldPath cannot be constructed with empty string');
  if (path[0] === '$') throw new MongoError(16410, 'Location16410', "FieldPath field names may not start with '$'.");
  if (isPlainObject(direction))
    throw badValue(`Illegal key in $sort specification: ${path}: only 1 and -1 are supported`);
  const n = isNumeric(direction) ? toNumber(direction) : NaN;
  if (n !== 1 && n !== -1) throw location(15975, '$sort key ordering must be 1 (for ascending) or -1 (for descending)');
  return n;
}

/** The key of an empty array: it sorts below null and everything else but MinKey. */
const EMPTY = Symbol('empty array');

function orderOfKeys(a: unknown, b: unknown, order: (a: unknown, b: unknown) => number): number {
  if (a === EMPTY) return b === EMPTY ? 0 : -1;
  if (b === EMPTY) return 1;
  return order(a, b);
}

function keyReader(path: string, direction: 1 | -1, order: (a: unknown, b: unknown) => number): (doc: Doc) => unknown {
  const parts = path.split('.');
  const single = parts.length === 1;
  return (doc) => {
    if (single) {
      const v = getField(doc, path);
      if (!Array.isArray(v)) return v ?? null;
    }
    let best: unknown;
    let any = false;
    const consider = (v: unknown): void => {
      const key = v ?? null;
      if (!any || orderOfKeys(key, best, order) * direction < 0) best = key;
      any = true;
    };
    visitPath(doc, parts, 0, (v) => {
      if (!Array.isArray(v)) consider(v);
      else if (v.length === 0) consider(EMPTY);
      else v.forEach(consider);
      return false;
    });
    return any ? best : null;
  };
}
