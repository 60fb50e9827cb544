import { encode, MAX_DOCUMENT_BYTES, reencode, withId } from '../bson/encode';
import { decode } from '../bson/decode';
import type { Collection } from '../catalog';
import { equal, MongoError, upsertSeed, type CompiledUpdate, type Doc } from '../language';
import type { Unit } from '../storage/view';
import { insertDocument, replaceDocument, type Stored } from './documents';

const tooLarge = (): MongoError =>
  new MongoError(17419, 'Location17419', `Resulting document after update is larger than ${MAX_DOCUMENT_BYTES}`);

/** Applies an update to a stored document. @returns the new document, the very same one when nothing changed */
export function updateDocument(
  unit: Unit,
  collection: Collection,
  stored: Stored,
  update: CompiledUpdate,
  filter: Doc,
): Doc {
  const next = update.apply(stored.doc, { isInsert: false, filter });
  if (next === stored.doc) return next;
  if (!equal(next['_id'], stored.doc['_id'])) {
    throw new MongoError(66, 'ImmutableField', "the (immutable) field '_id' was found to have been altered");
  }
  const raw = withId(reencode(stored.raw, stored.doc, next));
  if (raw.length > MAX_DOCUMENT_BYTES) throw tooLarge();
  if (raw.equals(stored.raw)) return stored.doc;
  replaceDocument(unit, collection, stored, next, raw);
  return next;
}

/** Inserts what an upsert makes of its filter and update. */
export function upsertDocument(unit: Unit, collection: Collection, update: CompiledUpdate, filter: Doc): Doc {
  const seed = upsertSeed(filter);
  const start = update.isReplacement ? ('_id' in seed ? { _id: seed['_id'] } : {}) : seed;
  const built = update.apply(start, { isInsert: true, filter });
  const raw = withId(encode(built));
  insertDocument(unit, collection, raw);
  return decode(raw);
}
