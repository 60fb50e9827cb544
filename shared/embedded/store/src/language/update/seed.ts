import { MongoError } from '../errors';
import { isRegex } from '../match/regex';
import type { Doc } from '../types';
import { deepClone, setField } from '../values/clone';
import { isOperatorObject, isPlainObject } from '../values/kinds';
import { getField } from '../values/paths';
import { ConflictCheck } from './conflicts';

/**
 * The document an upsert starts from: what the filter says must be equal. Looks into `$and`, a single `$or`, `$eq` and a
 * single `$all`.
 * @throws MongoError 54 when a path is given twice
 */
export function upsertSeed(filter: Doc): Doc {
  const seed: Doc = {};
  const paths = new ConflictCheck();
  for (const [path, value] of equalities(filter)) {
    try {
      paths.add(path);
    } catch {
      throw new MongoError(
        54,
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path}' is matched twice`,
      );
    }
    plant(seed, path.split('.'), value);
  }
  return seed;
}

function* equalities(filter: Doc): Generator<[path: string, value: unknown]> {
  for (const key of Object.keys(filter)) {
    const condition = filter[key];
    if (key === '$and' || (key === '$or' && Array.isArray(condition) && condition.length === 1)) {
      for (const clause of condition as Doc[]) yield* equalities(clause);
    } else if (key[0] !== '$') {
      const found = equalityOf(condition);
      if (found) yield [key, found.value];
    }
  }
}

function equalityOf(condition: unknown): { value: unknown } | undefined {
  if (isRegex(condition)) return undefined;
  if (!isOperatorObject(condition)) return { value: condition };
  if ('$eq' in condition) return { value: condition['$eq'] };
  const all = condition['$all'];
  return Array.isArray(all) && all.length === 1 ? equalityOf(all[0]) : undefined;
}

function plant(seed: Doc, parts: readonly string[], value: unknown): void {
  let target = seed;
  for (const part of parts.slice(0, -1)) {
    let next = getField(target, part);
    if (!isPlainObject(next)) setField(target, part, (next = {}));
    target = next as Doc;
  }
  setField(target, parts.at(-1) as string, deepClone(value));
}
