/**
 * Where things are inside raw BSON bytes (bsonspec.org 1.1). The functions trust their input: bytes are validated once,
 * when they enter the store (see validate.ts).
 */
export const int32At = (b: Uint8Array, at: number): number =>
  b[at]! | (b[at + 1]! << 8) | (b[at + 2]! << 16) | (b[at + 3]! << 24);

/** Position of the zero byte that ends the C string starting at `at`. */
export function endOfName(b: Uint8Array, at: number): number {
  let end = at;
  while (b[end] !== 0) end++;
  return end;
}

/** Bytes that a value of element type `type` takes at `at`, without its type byte and name. */
export function valueSize(b: Uint8Array, type: number, at: number): number {
  switch (type) {
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return 8;
    case 0x02:
    case 0x0d:
    case 0x0e:
      return 4 + int32At(b, at);
    case 0x03:
    case 0x04:
    case 0x0f:
      return int32At(b, at);
    case 0x05:
      return 5 + int32At(b, at);
    case 0x06:
    case 0x0a:
    case 0x7f:
    case 0xff:
      return 0;
    case 0x07:
      return 12;
    case 0x08:
      return 1;
    case 0x0b:
      return endOfName(b, endOfName(b, at) + 1) + 1 - at;
    case 0x0c:
      return 4 + int32At(b, at) + 12;
    case 0x10:
      return 4;
    case 0x13:
      return 16;
    default:
      throw new RangeError(`unknown BSON type ${type}`);
  }
}

/** A view over exactly the document that starts at the beginning of `b`, whatever length `b` claims to have. */
export const exactly = (b: Buffer): Buffer => Buffer.from(b.buffer, b.byteOffset, int32At(b, 0));

/** An own copy of the document at the beginning of `b`, safe to keep. */
export const copyOf = (b: Buffer): Buffer => {
  const size = int32At(b, 0);
  const copy = Buffer.allocUnsafe(size);
  copy.set(Buffer.from(b.buffer, b.byteOffset, size));
  return copy;
};

/** One element of a document, as positions. */
export interface Element {
  type: number;
  name: string;
  /** Where the element (its type byte) starts. */
  start: number;
  /** Where its value starts. */
  value: number;
  /** Where the next element starts. */
  end: number;
}

/** The elements of the document at `offset`, in order. */
export function* elementsOf(b: Buffer, offset = 0): Generator<Element> {
  const last = offset + int32At(b, offset) - 1;
  let at = offset + 4;
  while (at < last) {
    const start = at;
    const type = b[at]!;
    const nameEnd = endOfName(b, at + 1);
    const value = nameEnd + 1;
    const end = value + valueSize(b, type, value);
    yield { type, name: b.toString('utf8', start + 1, nameEnd), start, value, end };
    at = end;
  }
}

/** The documents inside an array field, as views; undefined when there is no such array or it holds anything else. */
export function documentsIn(b: Buffer, field: string): Buffer[] | undefined {
  for (const element of elementsOf(b)) {
    if (element.name !== field || element.type !== 0x04) continue;
    const documents: Buffer[] = [];
    for (const item of elementsOf(b, element.value)) {
      if (item.type !== 0x03) return undefined;
      documents.push(b.subarray(item.value, item.end));
    }
    return documents;
  }
  return undefined;
}
