import type { Collection } from '../catalog';
import type { Doc } from '../language';
import { PreparedQuery } from '../planner/query';
import { Blocked, BLOCKED, PAUSE, type Task } from '../storage/turns';
import { take, type Stored } from '../write/documents';
import type { CommandContext } from './command';
import { collationField, documentField } from './request';

export interface Target {
  filter: Doc;
  sort?: Doc | undefined;
  /** The statement's other options: `collation`, `hint`. */
  options: Doc;
}

/**
 * Finds the first matching document and changes it in the same breath, so that no other writer comes between. When a
 * transaction holds the document, the search begins anew after that has ended.
 * @returns what `change` gives, undefined when nothing matches
 */
export function* findForChange<T>(
  context: CommandContext,
  collection: Collection,
  target: Target,
  change: (stored: Stored) => T,
): Task<T | undefined> {
  for (;;) {
    const outcome = yield* attempt(context, collection, target, change);
    if (outcome !== 'blocked') return outcome?.value;
    yield BLOCKED;
  }
}

function* attempt<T>(
  { unit, store, request }: CommandContext,
  collection: Collection,
  { filter, sort, options }: Target,
  change: (stored: Stored) => T,
): Task<{ value: T } | undefined | 'blocked'> {
  const query = new PreparedQuery(unit, collection, store.turns, {
    filter,
    sort,
    limit: 1,
    collation: collationField(options),
    hint: options['hint'],
    variables: documentField(request.body, 'let'),
  });
  for (const record of query.records()) {
    if (collection.dropped) return undefined;
    if (record === PAUSE) {
      yield PAUSE;
      continue;
    }
    const stored = take(unit, collection, record);
    if (!stored) continue;
    try {
      return { value: change(stored) };
    } catch (error) {
      if (error instanceof Blocked) return 'blocked';
      throw error;
    }
  }
  return undefined;
}
