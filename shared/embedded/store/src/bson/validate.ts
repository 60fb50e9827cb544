import { MongoError } from '../language';
import { int32At } from './raw';

/** MongoDB's own limit on nesting. */
const MAX_DEPTH = 200;

const invalid = (why: string): MongoError => new MongoError(22, 'InvalidBSON', `invalid BSON: ${why}`);

/**
 * Checks that `b` is exactly one well-formed BSON document, so that every later reader may trust its sizes.
 * @throws MongoError 22 InvalidBSON, 15 Overflow when nested deeper than 200 levels
 */
export function validateDocument(b: Buffer): void {
  if (b.length < 5) throw invalid('shorter than any document');
  if (int32At(b, 0) !== b.length) throw invalid('length does not match');
  walk(b, 0, b.length, 1);
}

function walk(b: Buffer, start: number, limit: number, depth: number): number {
  if (depth > MAX_DEPTH)
    throw new MongoError(15, 'Overflow', `BSONObj exceeds maximum nested object depth: ${MAX_DEPTH}`);
  const size = sizeAt(b, start, limit, 5);
  const end = start + size - 1;
  if (b[end] !== 0) throw invalid('document does not end with a zero byte');
  let at = start + 4;
  while (at < end) {
    const type = b[at]!;
    const nameEnd = b.indexOf(0, at + 1);
    if (nameEnd < 0 || nameEnd >= end) throw invalid('field name has no end');
    at = valueEnd(b, type, nameEnd + 1, end, depth);
    if (at > end) throw invalid('value runs past its document');
  }
  return start + size;
}

function sizeAt(b: Buffer, at: number, limit: number, least: number): number {
  if (at + 4 > limit) throw invalid('truncated');
  const size = int32At(b, at);
  if (size < least || size > limit - at) throw invalid(`impossible length ${size}`);
  return size;
}

function stringEnd(b: Buffer, at: number, limit: number): number {
  if (at + 4 > limit) throw invalid('truncated string');
  const size = int32At(b, at);
  if (size < 1 || size > limit - at - 4) throw invalid(`impossible string length ${size}`);
  if (b[at + 3 + size] !== 0) throw invalid('string does not end with a zero byte');
  return at + 4 + size;
}

function nameEndAt(b: Buffer, at: number, limit: number): number {
  const end = b.indexOf(0, at);
  if (end < 0 || end >= limit) throw invalid('text has no end');
  return end + 1;
}

/** The flags that BSON knows: i, l, m, s, u, x. */
function regexEnd(b: Buffer, flags: number, limit: number): number {
  const end = nameEndAt(b, flags, limit);
  if (/[^ilmsux]/.test(b.toString('latin1', flags, end - 1))) throw invalid('unknown flag of a regular expression');
  return end;
}

function valueEnd(b: Buffer, type: number, at: number, limit: number, depth: number): number {
  switch (type) {
    case 0x01:
    case 0x09:
    case 0x11:
    case 0x12:
      return at + 8;
    case 0x02:
    case 0x0d:
    case 0x0e:
      return stringEnd(b, at, limit);
    case 0x03:
    case 0x04:
      return walk(b, at, limit, depth + 1);
    case 0x05: {
      if (at + 5 > limit) throw invalid('truncated binary');
      const size = int32At(b, at);
      if (size < 0 || size > limit - at - 5) throw invalid(`impossible binary length ${size}`);
      return at + 5 + size;
    }
    case 0x06:
    case 0x0a:
    case 0x7f:
    case 0xff:
      return at;
    case 0x07:
      return at + 12;
    case 0x08:
      if (at >= limit || b[at]! > 1) throw invalid('boolean is neither true nor false');
      return at + 1;
    case 0x0b:
      return regexEnd(b, nameEndAt(b, at, limit), limit);
    case 0x0c:
      return stringEnd(b, at, limit) + 12;
    case 0x0f: {
      const end = at + sizeAt(b, at, limit, 14);
      if (walk(b, stringEnd(b, at + 4, end), end, depth + 1) !== end) throw invalid('code scope length does not match');
      return end;
    }
    case 0x10:
      return at + 4;
    case 0x13:
      return at + 16;
    default:
      throw invalid(`unknown type ${type}`);
  }
}
