import { RECORD_BYTES } from '../keys/encode';
import type { ByteTable, Snapshot } from './environment';

/** Index keys from `low` (inclusive) to `high` (exclusive). */
export interface KeyRange {
  low: Buffer;
  high: Buffer;
}

/** Index entries in order: parallel lists, because they are many. */
export interface EntryBatch {
  keys: Buffer[];
  records: number[];
  /** True when the range holds nothing beyond these. */
  done: boolean;
}

export interface ReadEntries {
  range: KeyRange;
  reverse: boolean;
  limit: number;
  /** Whether the index is unique, so that the record number is the value and not the key's end. */
  unique: boolean;
}

const recordOf = (b: Buffer, at: number): number =>
  (b[at]! * 256 + b[at + 1]!) * 4294967296 +
  (((b[at + 2]! << 24) | (b[at + 3]! << 16) | (b[at + 4]! << 8) | b[at + 5]!) >>> 0);

/** The record number stored as a value. */
export const recordIn = (value: Buffer): number => recordOf(value, 0);

/** Reads at most `limit` entries of a range, as of `snapshot` when one is given. */
export function readEntries(
  table: ByteTable,
  { range, reverse, limit, unique }: ReadEntries,
  snapshot?: Snapshot,
): EntryBatch {
  const options = {
    ...(reverse
      ? { start: range.high, end: range.low, reverse: true, exclusiveStart: true, inclusiveEnd: true }
      : { start: range.low, end: range.high }),
    limit,
    ...(snapshot ? { transaction: snapshot } : {}),
  };
  const keys: Buffer[] = [];
  const records: number[] = [];
  if (unique) {
    for (const { key, value } of table.getRange(options)) {
      keys.push(key);
      records.push(recordIn(value));
    }
  } else {
    for (const key of table.getKeys(options)) {
      keys.push(key);
      records.push(recordOf(key, key.length - RECORD_BYTES));
    }
  }
  return { keys, records, done: keys.length < limit };
}

/** The first key after `key`. */
export const justAfter = (key: Buffer): Buffer => Buffer.concat([key, Buffer.from([0])]);

/** What remains of a range behind its entry `last`. */
export const rangeAfter = (range: KeyRange, last: Buffer, reverse: boolean): KeyRange =>
  reverse ? { low: range.low, high: last } : { low: justAfter(last), high: range.high };

export function documentKey(collection: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(10);
  key.writeUInt32BE(collection, 0);
  key.writeUIntBE(record, 4, 6);
  return key;
}

export const recordOfDocumentKey = (key: Buffer): number => recordOf(key, 4);

/** All keys that start with a 4-byte number: an index's entries, or a collection's documents. */
export function numberRange(id: number): KeyRange {
  const low = Buffer.allocUnsafe(4);
  const high = Buffer.allocUnsafe(4);
  low.writeUInt32BE(id);
  high.writeUInt32BE(id + 1);
  return { low, high };
}
