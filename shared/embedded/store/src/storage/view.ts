import type { EntryBatch, KeyRange, ReadEntries } from './ranges';

/** The state of the store as one reader sees it: what is committed, or that and a transaction's own changes. */
export interface View {
  /** Grows with every change that this view shows; entries read at another version must be looked up anew. */
  readonly version: number;
  /** Raw BSON of a document. Only valid until the next read: decode or copy it at once. */
  document(collection: number, record: number): Buffer | undefined;
  /** The record that a unique index's key points to. */
  uniqueRecord(key: Buffer): number | undefined;
  entries(request: ReadEntries): EntryBatch;
  /** Record numbers of a collection's documents in insertion order, from `first` on. */
  records(collection: number, first: number, limit: number): number[];
  /** How many entries a range has; counting stops at `limit`. */
  countEntries(range: KeyRange, limit: number): number;
  /** How many documents a collection has. */
  countDocuments(collection: { readonly id: number; readonly count: number }): number;
}

/** A change to one index entry. `record` is the value of a unique index's entry. */
export interface EntryChange {
  key: Buffer;
  record?: number | undefined;
}

/**
 * A view that can be changed. Callers lock everything a change touches before they make the first part of it, so that a
 * refused change leaves nothing half done.
 */
export interface Unit extends View {
  /**
   * Reserves a stored document for change.
   * @throws Blocked when another transaction has changed it and is still open (outside a transaction)
   * @throws MongoError 112 when another writer came first (inside a transaction)
   */
  lockDocument(collection: number, record: number): void;
  /** The same for the key of a unique index, whether it exists yet or not. */
  lockKey(key: Buffer): void;
  putDocument(collection: number, record: number, raw: Buffer): void;
  removeDocument(collection: number, record: number): void;
  putEntry(entry: EntryChange): void;
  removeEntry(key: Buffer): void;
  /** Notes that a collection gained or lost documents. */
  adjustCount(collection: number, by: number): void;
}
