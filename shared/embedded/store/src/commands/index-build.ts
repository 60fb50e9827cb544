import { decode, decodeFields } from '../bson/decode';
import type { Collection, IndexDefinition, IndexSpec } from '../catalog';
import { MongoError } from '../language';
import { PAUSE, type Task } from '../storage/turns';
import type { Store } from '../store';
import { duplicateKey } from '../write/duplicate';
import { recordsOf } from '../planner/records';

/**
 * Adds an index to a collection and fills it, in as many writes as it takes. Meanwhile others keep it up to date with
 * what they change, and no query uses it; when it cannot be filled, or the process dies, it goes without a trace.
 * @throws MongoError 11000 when documents do not fit a unique index
 */
export function* buildIndex(store: Store, collection: Collection, spec: IndexSpec): Task<void> {
  const empty = collection.count === 0;
  const stored = { id: store.catalog.takeId(), spec, arrayFields: 0, lossy: false, building: !empty };
  const index = collection.addIndex(stored);
  collection.persisted = true;
  if (empty) return;
  try {
    yield* fill(store, collection, index);
  } catch (error) {
    abandonIndex(store, collection, index);
    throw error;
  }
  index.building = false;
  collection.dirty = true;
  collection.indexVersion++;
}

function* fill(store: Store, collection: Collection, index: IndexDefinition): Task<void> {
  const { direct, turns } = store;
  const fields = index.fieldSet;
  const all = { kind: 'scan', residual: false, sorted: true } as const;
  for (const record of recordsOf(direct, collection, all, turns)) {
    if (record === PAUSE) {
      yield PAUSE;
      if (collection.dropped || !collection.indexes.includes(index)) {
        throw new MongoError(276, 'IndexBuildAborted', `the index ${index.name} was dropped while it was being built`);
      }
      continue;
    }
    const raw = direct.document(collection.id, record);
    if (raw === undefined) continue;
    const doc = fields ? decodeFields(raw, fields) : decode(raw);
    for (const key of index.keysOf(doc)) {
      if (index.unique) {
        const holder = direct.uniqueRecord(key);
        if (holder !== undefined && holder !== record) throw duplicateKey(collection, index, doc);
      }
      direct.putEntry({ key: index.entryKey(key, record), record: index.unique ? record : undefined });
    }
  }
}

/** Takes an index away at once, and leaves its entries to be removed in the background. */
export function abandonIndex(store: Store, collection: Collection, index: IndexDefinition): void {
  if (collection.dropped || !collection.indexes.includes(index)) return;
  collection.removeIndex(index);
  store.catalog.abandon({ table: 'entries', id: index.id });
}
