import {
  Binary,
  BSONRegExp,
  Code,
  DBRef,
  Decimal128,
  deserialize,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
  UUID,
} from 'bson';
import type { Doc } from '../language';
import { nameText } from './names';
import { endOfName, int32At, valueSize } from './raw';

const float = new Float64Array(1);
const floatBytes = new Uint8Array(float.buffer);

function doubleAt(b: Buffer, at: number): number {
  for (let i = 0; i < 8; i++) floatBytes[i] = b[at + i]!;
  return float[0]!;
}

/** Short ASCII text is quicker to build here than to fetch through the engine's decoder. */
function textAt(b: Buffer, start: number, end: number): string {
  if (end - start > 24) return b.toString('utf8', start, end);
  let text = '';
  for (let i = start; i < end; i++) {
    const c = b[i]!;
    if (c > 127) return b.toString('utf8', start, end);
    text += String.fromCharCode(c);
  }
  return text;
}

const wideNumberAt = (b: Buffer, at: number): number => (int32At(b, at) >>> 0) + int32At(b, at + 4) * 4294967296;

/** A 64-bit integer becomes a number where that is exact, as the driver's `promoteLongs` does. */
function longAt(b: Buffer, at: number): number | Long {
  const n = wideNumberAt(b, at);
  return Number.isSafeInteger(n) ? n : new Long(int32At(b, at), int32At(b, at + 4));
}

function binaryAt(b: Buffer, at: number): Binary {
  const size = int32At(b, at);
  const subtype = b[at + 4]!;
  const bytes = Buffer.from(b.subarray(at + 5, at + 5 + size));
  if (subtype === Binary.SUBTYPE_UUID && size === 16) return new UUID(bytes);
  return new Binary(subtype === Binary.SUBTYPE_BYTE_ARRAY ? bytes.subarray(4) : bytes, subtype);
}

/** JavaScript knows the flags i, m and s under the same letters; any other keeps the pattern as plain BSON. */
function regexAt(b: Buffer, at: number): RegExp | BSONRegExp {
  const end = endOfName(b, at);
  const pattern = b.toString('utf8', at, end);
  const options = b.toString('utf8', end + 1, endOfName(b, end + 1));
  if (/[^ims]/.test(options)) return new BSONRegExp(pattern, options);
  try {
    return new RegExp(pattern, options);
  } catch {
    return new BSONRegExp(pattern, options);
  }
}

/** Rare types go through the bson package itself, inside a document of one field. */
function viaPackage(b: Buffer, type: number, at: number): unknown {
  const size = valueSize(b, type, at);
  const wrapped = Buffer.alloc(size + 8);
  wrapped.writeInt32LE(size + 8, 0);
  wrapped[4] = type;
  wrapped[5] = 0x78;
  b.copy(wrapped, 7, at, at + size);
  return deserialize(wrapped, { validation: { utf8: false } })['x'];
}

/** The value of element type `type` at `at`. */
export function decodeValue(b: Buffer, type: number, at: number): unknown {
  switch (type) {
    case 0x01:
      return doubleAt(b, at);
    case 0x02:
      return textAt(b, at + 4, at + 3 + int32At(b, at));
    case 0x03: {
      const doc = decode(b, at);
      return '$ref' in doc && '$id' in doc ? asReference(doc) : doc;
    }
    case 0x04:
      return decodeArray(b, at);
    case 0x05:
      return binaryAt(b, at);
    case 0x06:
      return undefined;
    case 0x07:
      return new ObjectId(Buffer.from(b.subarray(at, at + 12)));
    case 0x08:
      return b[at] === 1;
    case 0x09:
      return new Date(wideNumberAt(b, at));
    case 0x0a:
      return null;
    case 0x0b:
      return regexAt(b, at);
    case 0x0d:
      return new Code(b.toString('utf8', at + 4, at + 3 + int32At(b, at)));
    case 0x10:
      return int32At(b, at);
    case 0x11:
      return new Timestamp({ t: int32At(b, at + 4) >>> 0, i: int32At(b, at) >>> 0 });
    case 0x12:
      return longAt(b, at);
    case 0x13:
      return new Decimal128(Buffer.from(b.subarray(at, at + 16)));
    case 0x7f:
      return new MaxKey();
    case 0xff:
      return new MinKey();
    default:
      return viaPackage(b, type, at);
  }
}

function asReference(doc: Doc): unknown {
  const { $ref, $id, $db, ...fields } = doc;
  return typeof $ref === 'string' ? new DBRef($ref, $id as ObjectId, $db as string | undefined, fields) : doc;
}

function setField(out: Doc, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(out, name, { value, enumerable: true, configurable: true, writable: true });
  } else {
    out[name] = value;
  }
}

/** The whole document at `offset`. */
export function decode(b: Buffer, offset = 0): Doc {
  const end = offset + int32At(b, offset) - 1;
  let at = offset + 4;
  const out: Doc = {};
  while (at < end) {
    const type = b[at]!;
    const nameEnd = endOfName(b, at + 1);
    setField(out, nameText(b, at + 1, nameEnd), decodeValue(b, type, nameEnd + 1));
    at = nameEnd + 1 + valueSize(b, type, nameEnd + 1);
  }
  return out;
}

function decodeArray(b: Buffer, offset: number): unknown[] {
  const end = offset + int32At(b, offset) - 1;
  let at = offset + 4;
  const out: unknown[] = [];
  while (at < end) {
    const type = b[at]!;
    const value = endOfName(b, at + 1) + 1;
    out.push(decodeValue(b, type, value));
    at = value + valueSize(b, type, value);
  }
  return out;
}

/** The names of the top-level fields wanted from a document, prepared for comparison with raw bytes. */
export interface FieldSet {
  readonly names: readonly string[];
  readonly bytes: readonly Buffer[];
}

export const fieldSet = (names: Iterable<string>): FieldSet => {
  const list = [...new Set(names)];
  return { names: list, bytes: list.map((name) => Buffer.from(name)) };
};

const indexOfName = (fields: FieldSet, b: Buffer, start: number, length: number): number => {
  for (let i = 0; i < fields.bytes.length; i++) {
    const name = fields.bytes[i]!;
    if (name.length !== length) continue;
    let j = 0;
    while (j < length && name[j] === b[start + j]) j++;
    if (j >= length) return i;
  }
  return -1;
};

/** Only the wanted top-level fields of a document; reading stops when all were found. */
export function decodeFields(b: Buffer, fields: FieldSet): Doc {
  const end = int32At(b, 0) - 1;
  let at = 4;
  let left = fields.names.length;
  const out: Doc = {};
  while (at < end && left > 0) {
    const type = b[at]!;
    const nameEnd = endOfName(b, at + 1);
    const wanted = indexOfName(fields, b, at + 1, nameEnd - at - 1);
    if (wanted >= 0) {
      setField(out, fields.names[wanted]!, decodeValue(b, type, nameEnd + 1));
      left--;
    }
    at = nameEnd + 1 + valueSize(b, type, nameEnd + 1);
  }
  return out;
}
