import { decode, decodeFields } from '../bson/decode';
import { assertStorableSize } from '../bson/encode';
import { copyOf } from '../bson/raw';
import type { Collection, IndexDefinition } from '../catalog';
import type { Doc } from '../language';
import type { EntryChange, Unit } from '../storage/view';
import { duplicateKey } from './duplicate';

/** A stored document, taken out for change. */
export interface Stored {
  record: number;
  raw: Buffer;
  doc: Doc;
}

/** Reads a document for change; undefined when it is gone. */
export function take(unit: Unit, collection: Collection, record: number): Stored | undefined {
  const found = unit.document(collection.id, record);
  if (found === undefined) return undefined;
  const raw = copyOf(found);
  return { record, raw, doc: decode(raw) };
}

const entry = (index: IndexDefinition, key: Buffer, record: number): EntryChange => ({
  key: index.entryKey(key, record),
  record: index.unique ? record : undefined,
});

/** Locks a unique index's key and makes sure that nobody else has it. */
function claim(
  unit: Unit,
  collection: Collection,
  index: IndexDefinition,
  key: Buffer,
  record: number,
  doc: Doc,
): void {
  if (!index.unique) return;
  unit.lockKey(key);
  const holder = unit.uniqueRecord(key);
  if (holder !== undefined && holder !== record) throw duplicateKey(collection, index, doc);
}

/**
 * Stores a new document with its index entries.
 * @param raw validated BSON that starts with `_id`
 * @returns its record number
 * @throws MongoError 11000 for a taken key, 10334 for more than 16 MB, 112 or Blocked for what another writer holds
 */
export function insertDocument(unit: Unit, collection: Collection, raw: Buffer): number {
  assertStorableSize(raw);
  const fields = collection.indexFields;
  const doc = fields === null ? decode(raw) : decodeFields(raw, fields);
  const record = collection.nextRecord();
  const entries: EntryChange[] = [];
  for (const index of collection.indexes) {
    for (const key of index.keysOf(doc)) {
      claim(unit, collection, index, key, record, doc);
      entries.push(entry(index, key, record));
    }
  }
  unit.putDocument(collection.id, record, raw);
  for (const change of entries) unit.putEntry(change);
  unit.adjustCount(collection.id, 1);
  return record;
}

/** Stores a changed document, and changes only those index entries that differ. Errors as for `insertDocument`. */
export function replaceDocument(unit: Unit, collection: Collection, stored: Stored, next: Doc, raw: Buffer): void {
  assertStorableSize(raw);
  unit.lockDocument(collection.id, stored.record);
  const gone: Buffer[] = [];
  const fresh: EntryChange[] = [];
  for (const index of collection.indexes) {
    if (index.reads?.every((field) => Object.is(stored.doc[field], next[field]))) continue;
    const before = index.keysOf(stored.doc);
    const after = index.keysOf(next);
    for (const key of after) {
      if (before.some((other) => other.equals(key))) continue;
      claim(unit, collection, index, key, stored.record, next);
      fresh.push(entry(index, key, stored.record));
    }
    for (const key of before) {
      if (after.some((other) => other.equals(key))) continue;
      if (index.unique) unit.lockKey(key);
      gone.push(index.entryKey(key, stored.record));
    }
  }
  for (const key of gone) unit.removeEntry(key);
  for (const change of fresh) unit.putEntry(change);
  unit.putDocument(collection.id, stored.record, raw);
}

/** Removes a document with its index entries. */
export function removeDocument(unit: Unit, collection: Collection, stored: Stored): void {
  unit.lockDocument(collection.id, stored.record);
  const entries: Buffer[] = [];
  for (const index of collection.indexes) {
    for (const key of index.keysOf(stored.doc)) {
      if (index.unique) unit.lockKey(key);
      entries.push(index.entryKey(key, stored.record));
    }
  }
  for (const key of entries) unit.removeEntry(key);
  unit.removeDocument(collection.id, stored.record);
  unit.adjustCount(collection.id, -1);
}
