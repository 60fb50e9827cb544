import { badValue } from '../errors';
import type { MatchOptions } from '../types';
import { typeName } from '../values/kinds';
import { getPath } from '../values/paths';
import type { UpdateStep } from './compile';
import type { ConflictCheck } from './conflicts';
import { REMOVED } from './draft';
import { type ElementFilters, readPath } from './path';

/**
 * Reads one entry of `$rename`: the field is removed at its old path and set at the new one; a missing field is left alone.
 * @throws MongoError 2 when a path goes through an array or is not a text
 */
export function readRename(
  from: string,
  to: unknown,
  conflicts: ConflictCheck,
  filters: ElementFilters,
  match: MatchOptions,
): UpdateStep {
  if (typeof to !== 'string') throw badValue(`The 'to' field for $rename must be a string: ${from}: ${typeName(to)}`);
  if (from.includes('$') || to.includes('$'))
    throw badValue(`The source and target field for $rename must not be dynamic: ${from}`);
  conflicts.add(to);
  const source = readPath(from, filters, match);
  const target = readPath(to, filters, match);
  const sourceParts = from.split('.');
  const targetParts = to.split('.');
  return {
    path: source,
    insertOnly: false,
    run(draft, filter) {
      refuseArrays(draft.document, sourceParts, 'source');
      const value = getPath(draft.document, sourceParts);
      if (value === undefined) return;
      refuseArrays(draft.document, targetParts, 'destination');
      draft.edit(source.resolve(draft.original, filter), false, () => REMOVED);
      draft.edit(target.resolve(draft.original, filter), true, () => value);
    },
  };
}

function refuseArrays(doc: unknown, parts: readonly string[], role: string): void {
  for (let i = 1; i < parts.length; i++) {
    if (Array.isArray(getPath(doc, parts.slice(0, i)))) {
      throw badValue(`The ${role} field cannot be an array element, '${parts.join('.')}'`);
    }
  }
}
