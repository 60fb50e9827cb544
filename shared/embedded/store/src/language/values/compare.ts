import type { Binary, BSONRegExp, Code, ObjectId, Timestamp } from 'bson';
import type { Doc } from '../types';
import { bsonType, Rank, typeRank } from './kinds';
import { compareNumbers } from './numbers';

/**
 * BSON comparison order across all types: negative, zero or positive. A total order; numbers compare by value whatever
 * their type, strings by their UTF-8 bytes, null and undefined as equal, arrays as whole values.
 */
export function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  if (typeof a === 'number' && typeof b === 'number') return compareDoubles(a, b);
  if (typeof a === 'string' && typeof b === 'string') return compareStrings(a, b);
  const rank = typeRank(a);
  const other = typeRank(b);
  if (rank !== other) return rank < other ? -1 : 1;
  return COMPARATORS[rank](a, b);
}

/** Whether two values are the same in BSON comparison order: 1, Long(1) and Decimal128('1.0') are. */
export const equal = (a: unknown, b: unknown): boolean => a === b || compare(a, b) === 0;

/**
 * Whether two values would be stored as the same bytes, as far as decoded values show it. Stricter than `equal`: a change
 * of numeric type, or from missing to null, is a change.
 */
export function identical(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a !== a && b !== b;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, i) => identical(item, b[i]));
  }
  const rank = typeRank(a);
  if (rank !== typeRank(b)) return false;
  if (rank !== Rank.Object) {
    return (
      bsonType(a) === bsonType(b) && COMPARATORS[rank](a, b) === 0 && (rank !== Rank.Number || String(a) === String(b))
    );
  }
  const keys = Object.keys(a);
  const others = Object.keys(b);
  return (
    keys.length === others.length &&
    keys.every((key, i) => key === others[i] && identical((a as Doc)[key], (b as Doc)[key]))
  );
}

function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (a === b) return 0;
  if (a !== a) return b !== b ? 0 : -1;
  return 1;
}

/**
 * MongoDB compares UTF-8 bytes; JavaScript compares UTF-16 units. They differ only where a surrogate pair meets a
 * character from U+E000 up, so the units are shifted around just there.
 */
export function compareStrings(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const x = a.charCodeAt(i);
    const y = b.charCodeAt(i);
    if (x === y) continue;
    if (x >= 0xd800 && y >= 0xd800) return codePointOrder(x) < codePointOrder(y) ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return a.length < b.length ? -1 : 1;
}

const codePointOrder = (unit: number): number => (unit >= 0xe000 ? unit - 0x2000 : unit + 0x2000);

type Comparator = (a: unknown, b: unknown) => number;
const same: Comparator = () => 0;
const byText =
  (text: (v: unknown) => string): Comparator =>
  (a, b) =>
    compareStrings(text(a), text(b));

const COMPARATORS: Readonly<Record<Rank, Comparator>> = {
  [Rank.MinKey]: same,
  [Rank.Null]: same,
  [Rank.MaxKey]: same,
  [Rank.Number]: compareNumbers,
  [Rank.String]: byText(String),
  [Rank.Object]: (a, b) => compareObjects(a as Doc, b as Doc),
  [Rank.Array]: (a, b) => compareArrays(a as unknown[], b as unknown[]),
  [Rank.Binary]: (a, b) => compareBinaries(a, b),
  [Rank.ObjectId]: (a, b) => compareObjectIds(a as ObjectId, b as ObjectId),
  [Rank.Boolean]: (a, b) => Number(a) - Number(b),
  [Rank.Date]: (a, b) => compareDoubles((a as Date).getTime(), (b as Date).getTime()),
  [Rank.Timestamp]: (a, b) => (a as Timestamp).comp(b as Timestamp),
  [Rank.RegExp]: (a, b) => compareStrings(regexText(a), regexText(b)),
  [Rank.DbRef]: byText((v) => JSON.stringify(v)),
  [Rank.Code]: byText((v) => String((v as Code).code)),
};

function compareObjectIds(a: ObjectId, b: ObjectId): number {
  const x = a.toHexString();
  const y = b.toHexString();
  return x < y ? -1 : x > y ? 1 : 0;
}

/** Field by field in stored order: type, then name, then value; then the number of fields. */
function compareObjects(a: Doc, b: Doc): number {
  const keys = Object.keys(a);
  const others = Object.keys(b);
  const length = Math.min(keys.length, others.length);
  for (let i = 0; i < length; i++) {
    const key = keys[i] as string;
    const otherKey = others[i] as string;
    const byType = typeRank(a[key]) - typeRank(b[otherKey]);
    if (byType !== 0) return byType;
    const order = compareStrings(key, otherKey) || compare(a[key], b[otherKey]);
    if (order !== 0) return order;
  }
  return keys.length - others.length;
}

function compareArrays(a: readonly unknown[], b: readonly unknown[]): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const order = compare(a[i], b[i]);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** Length first, then subtype, then bytes. */
function compareBinaries(a: unknown, b: unknown): number {
  const x = binaryBytes(a);
  const y = binaryBytes(b);
  return x.length - y.length || binarySubtype(a) - binarySubtype(b) || Buffer.compare(x, y);
}

const isBinary = (v: unknown): v is Binary => bsonType(v as object) === 'Binary';

/** The used bytes of a Binary or of a typed array, as a view. */
export function binaryBytes(v: unknown): Uint8Array {
  if (isBinary(v)) return v.buffer.subarray(0, v.position);
  const view = v as ArrayBufferView;
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}

export const binarySubtype = (v: unknown): number => (isBinary(v) ? v.sub_type : 0);

/** Pattern and options of a regular expression value, joined so that equal expressions give equal texts. */
export function regexText(v: unknown): string {
  if (v instanceof RegExp) return `${v.source}\0${[...v.flags].sort().join('')}`;
  const { pattern, options } = v as BSONRegExp;
  return `${pattern}\0${[...options].sort().join('')}`;
}
