import { ObjectId, serialize } from 'bson';
import { MongoError, type Doc } from '../language';
import { elementsOf } from './raw';

/** `maxBsonObjectSize` of a MongoDB server. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

const tooLarge = (): MongoError =>
  new MongoError(10334, 'BSONObjectTooLarge', `BSONObj size is invalid: larger than ${MAX_DOCUMENT_BYTES} bytes`);

/** Bytes of a document. Undefined fields are left out, as expressions that yield nothing ask for. */
export function encode(doc: Doc): Buffer {
  let bytes: Uint8Array;
  try {
    bytes = serialize(doc, { ignoreUndefined: true });
  } catch (error) {
    // The package works in one buffer of 17 MB and runs out of it.
    if ((error as Error).name === RangeError.name) throw tooLarge();
    throw error;
  }
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** @throws MongoError 10334 when the document is larger than MongoDB allows */
export function assertStorableSize(raw: Buffer): void {
  if (raw.length > MAX_DOCUMENT_BYTES) throw tooLarge();
}

/** One document out of element bytes (type, name and value each). */
export function frame(parts: readonly Uint8Array[]): Buffer {
  let size = 5;
  for (const part of parts) size += part.length;
  const out = Buffer.allocUnsafe(size);
  out.writeInt32LE(size, 0);
  let at = 4;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  out[at] = 0;
  return out;
}

/**
 * Bytes of `next`, a changed version of `previous`. Fields that are the very same value keep their stored bytes: it is
 * quicker, and a field that the update did not touch keeps its exact numeric type.
 */
export function reencode(raw: Buffer, previous: Doc, next: Doc): Buffer {
  const stored = new Map<string, Buffer>();
  for (const element of elementsOf(raw)) stored.set(element.name, raw.subarray(element.start, element.end));
  const parts: Buffer[] = [];
  let changed: Doc = {};
  const flush = (): void => {
    const bytes = encode(changed);
    if (bytes.length > 5) parts.push(bytes.subarray(4, -1));
    changed = {};
  };
  for (const name of Object.keys(next)) {
    const kept = Object.is(next[name], previous[name]) ? stored.get(name) : undefined;
    if (kept === undefined) {
      Object.defineProperty(changed, name, { value: next[name], enumerable: true, configurable: true, writable: true });
      continue;
    }
    flush();
    parts.push(kept);
  }
  flush();
  return frame(parts);
}

/**
 * A document as it is stored: with `_id` first, and one given to it when it has none.
 * @throws MongoError 53 when the `_id` is an array, a regular expression or undefined
 */
export function withId(raw: Buffer): Buffer {
  let first = true;
  for (const element of elementsOf(raw)) {
    if (element.name === '_id') {
      if (element.type === 0x04 || element.type === 0x0b || element.type === 0x06) {
        throw new MongoError(53, 'InvalidIdField', "The '_id' value cannot be of type array, regex or undefined");
      }
      if (first) return raw;
      const before = raw.subarray(4, element.start);
      return frame([raw.subarray(element.start, element.end), before, raw.subarray(element.end, -1)]);
    }
    first = false;
  }
  return frame([encode({ _id: new ObjectId() }).subarray(4, -1), raw.subarray(4, -1)]);
}

/** Keeps (`include`) or drops the named top-level fields without decoding anything. */
export function projectRaw(raw: Buffer, names: ReadonlySet<string>, include: boolean): Buffer {
  const parts: Buffer[] = [];
  for (const element of elementsOf(raw)) {
    if (names.has(element.name) === include) parts.push(raw.subarray(element.start, element.end));
  }
  return frame(parts);
}
