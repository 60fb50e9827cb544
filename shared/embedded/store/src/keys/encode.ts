import { createHash } from 'node:crypto';
import { encodeValue } from './value';
import { KeyWriter } from './writer';

/** Longest index key kept as it is; LMDB takes 1978 bytes, and a record number follows the key. */
export const MAX_KEY_BYTES = 1900;
const DIGEST_BYTES = 16;

export type Direction = 1 | -1;

/** One entry's key. `exact` is false when the key no longer tells the order or identity of its values fully. */
export interface EncodedKey {
  key: Buffer;
  exact: boolean;
}

const shared = new KeyWriter();

/**
 * The key of one index entry: the index's number, then each value with its direction. A key that would be too long keeps
 * its beginning and ends in a digest of the whole.
 */
export function encodeKey(indexId: number, values: readonly unknown[], directions: readonly Direction[]): EncodedKey {
  const exact = write(indexId, values, directions);
  if (shared.length <= MAX_KEY_BYTES) return { key: shared.take(), exact };
  const whole = shared.view();
  const digest = createHash('sha256').update(whole).digest().subarray(0, DIGEST_BYTES);
  return { key: Buffer.concat([whole.subarray(0, MAX_KEY_BYTES - DIGEST_BYTES), digest]), exact: false };
}

function write(indexId: number, values: readonly unknown[], directions: readonly Direction[]): boolean {
  shared.reset();
  shared.uint32(indexId);
  let exact = true;
  for (let i = 0; i < values.length; i++) {
    const start = shared.length;
    exact = encodeValue(shared, values[i]) && exact;
    if (directions[i]! < 0) shared.invert(start);
  }
  return exact;
}

/**
 * The beginning that all entries with these leading values share. Cut where a stored key would be cut, so that it also
 * finds entries with a digest.
 */
export function encodePrefix(
  indexId: number,
  values: readonly unknown[],
  directions: readonly Direction[],
): EncodedKey {
  const exact = write(indexId, values, directions);
  const limit = MAX_KEY_BYTES - DIGEST_BYTES;
  return { key: Buffer.from(shared.view().subarray(0, limit)), exact: exact && shared.length <= limit };
}

const single = new KeyWriter();

/** The ascending key of one value by itself. */
export function encodeSingle(value: unknown): EncodedKey {
  single.reset();
  const exact = encodeValue(single, value);
  return { key: single.take(), exact };
}

/** Record numbers are 48-bit integers, written big-endian so that they sort. */
export const RECORD_BYTES = 6;

export function recordBytes(record: number): Buffer {
  const b = Buffer.allocUnsafe(RECORD_BYTES);
  b.writeUIntBE(record, 0, RECORD_BYTES);
  return b;
}

/** An entry of an index that is not unique: the key, then the record it points to. */
export function withRecord(key: Buffer, record: number): Buffer {
  const b = Buffer.allocUnsafe(key.length + RECORD_BYTES);
  key.copy(b);
  b.writeUIntBE(record, key.length, RECORD_BYTES);
  return b;
}
