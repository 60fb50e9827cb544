import type { Collection, IndexDefinition } from '../catalog';
import { PreparedQuery } from '../planner/query';
import type { Store } from '../store';
import { Blocked, PAUSE, type Task } from '../storage/turns';
import { removeDocument, take } from '../write/documents';

/** Documents removed in one go before others are served. */
const BATCH = 500;

/** The indexes with `expireAfterSeconds`, each with its collection. */
function* expiring(store: Store): Generator<[Collection, IndexDefinition, number]> {
  for (const collection of store.catalog.all()) {
    for (const index of collection.readableIndexes) {
      const seconds = index.spec.expireAfterSeconds;
      if (typeof seconds === 'number' && index.fields.length === 1) yield [collection, index, seconds];
    }
  }
}

/** Removes documents whose date lies further back than their index allows. @returns how many went */
export async function removeExpired(store: Store, now: Date): Promise<number> {
  let removed = 0;
  for (const [collection, index, seconds] of expiring(store)) {
    const limit = new Date(now.getTime() - seconds * 1000);
    for (let batch = BATCH; batch === BATCH;) {
      batch = await store.queue.run(() => removeBefore(store, collection, index, limit));
      removed += batch;
    }
  }
  return removed;
}

function* removeBefore(store: Store, collection: Collection, index: IndexDefinition, limit: Date): Task<number> {
  if (collection.dropped || !collection.indexes.includes(index)) return 0;
  const filter = { [index.fields[0]!]: { $lte: limit } };
  const query = new PreparedQuery(store.direct, collection, store.turns, { filter, hint: index.name, limit: BATCH });
  let removed = 0;
  for (const record of query.records()) {
    if (record === PAUSE) {
      yield PAUSE;
      if (collection.dropped) return removed;
      continue;
    }
    const stored = take(store.direct, collection, record);
    if (stored && tryRemove(store, collection, stored)) removed++;
  }
  return removed;
}

/** A document that an open transaction holds is left for the next round. */
function tryRemove(store: Store, collection: Collection, stored: NonNullable<ReturnType<typeof take>>): boolean {
  try {
    removeDocument(store.direct, collection, stored);
    return true;
  } catch (error) {
    if (error instanceof Blocked) return false;
    throw error;
  }
}
