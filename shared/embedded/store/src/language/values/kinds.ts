import type { Doc } from '../types';

/** Canonical type order of BSON comparison. Undefined and null share a rank, as they do in an index. */
export enum Rank {
  MinKey = 0,
  Null = 10,
  Number = 20,
  String = 30,
  Object = 40,
  Array = 50,
  Binary = 60,
  ObjectId = 70,
  Boolean = 80,
  Date = 90,
  Timestamp = 100,
  RegExp = 110,
  DbRef = 120,
  Code = 130,
  MaxKey = 240,
}

const hasOwn = Object.prototype.hasOwnProperty;

const RANK_OF_BSON_TYPE: ReadonlyMap<string, Rank> = new Map([
  ['ObjectId', Rank.ObjectId],
  ['Long', Rank.Number],
  ['Double', Rank.Number],
  ['Int32', Rank.Number],
  ['Decimal128', Rank.Number],
  ['Binary', Rank.Binary],
  ['Timestamp', Rank.Timestamp],
  ['BSONRegExp', Rank.RegExp],
  ['BSONSymbol', Rank.String],
  ['Code', Rank.Code],
  ['DBRef', Rank.DbRef],
  ['MinKey', Rank.MinKey],
  ['MaxKey', Rank.MaxKey],
]);

/**
 * The name of a BSON wrapper class, or undefined for anything else. The classes carry it on their prototype; a field of
 * that name inside a stored document is mere data and must not make an object look like a wrapper.
 */
export function bsonType(v: object): string | undefined {
  const type = (v as { _bsontype?: unknown })._bsontype;
  if (typeof type !== 'string') return undefined;
  return hasOwn.call(v, '_bsontype') ? undefined : type;
}

/** The place of a value's type in BSON comparison order. */
export function typeRank(v: unknown): Rank {
  if (v === null || v === undefined) return Rank.Null;
  switch (typeof v) {
    case 'number':
    case 'bigint':
      return Rank.Number;
    case 'string':
      return Rank.String;
    case 'boolean':
      return Rank.Boolean;
    case 'object':
      break;
    default:
      return Rank.Code;
  }
  if (Array.isArray(v)) return Rank.Array;
  if (v instanceof Date) return Rank.Date;
  const type = bsonType(v);
  if (type !== undefined) return RANK_OF_BSON_TYPE.get(type) ?? Rank.Object;
  if (v instanceof RegExp) return Rank.RegExp;
  if (ArrayBuffer.isView(v)) return Rank.Binary;
  return Rank.Object;
}

/** True for an embedded document; false for arrays, dates and every BSON wrapper class. */
export function isPlainObject(v: unknown): v is Doc {
  return v !== null && typeof v === 'object' && !Array.isArray(v) && typeRank(v) === Rank.Object;
}

/** True for every numeric BSON type. */
export const isNumeric = (v: unknown): boolean =>
  typeof v === 'number' || (v !== null && v !== undefined && typeRank(v) === Rank.Number);

/** True for a document whose first key is an operator, such as `{ $gt: 1 }`; a DBRef is not one. */
export function isOperatorObject(v: unknown): v is Doc {
  if (!isPlainObject(v)) return false;
  for (const key in v) return key.charCodeAt(0) === 36 && key !== '$ref' && key !== '$id' && key !== '$db';
  return false;
}

const INT32_MAX = 2 ** 31;
export const isInt32 = (v: number): boolean => Number.isInteger(v) && v >= -INT32_MAX && v < INT32_MAX;

/** The alias MongoDB gives a value's type in `$type` and in its error messages; 'missing' for undefined. */
export function typeName(v: unknown): string {
  if (v === undefined) return 'missing';
  if (v === null) return 'null';
  if (typeof v === 'number') return isInt32(v) ? 'int' : 'double';
  if (typeof v === 'bigint') return 'long';
  switch (typeRank(v)) {
    case Rank.Number:
      return NUMBER_NAMES.get(bsonType(v as object) ?? '') ?? 'double';
    case Rank.String:
      return typeof v === 'string' ? 'string' : 'symbol';
    case Rank.Code:
      return 'javascript';
    default:
      return NAMES.get(typeRank(v)) ?? 'object';
  }
}

const NUMBER_NAMES: ReadonlyMap<string, string> = new Map([
  ['Long', 'long'],
  ['Int32', 'int'],
  ['Double', 'double'],
  ['Decimal128', 'decimal'],
]);

const NAMES: ReadonlyMap<Rank, string> = new Map([
  [Rank.MinKey, 'minKey'],
  [Rank.Object, 'object'],
  [Rank.Array, 'array'],
  [Rank.Binary, 'binData'],
  [Rank.ObjectId, 'objectId'],
  [Rank.Boolean, 'bool'],
  [Rank.Date, 'date'],
  [Rank.Timestamp, 'timestamp'],
  [Rank.RegExp, 'regex'],
  [Rank.DbRef, 'dbPointer'],
  [Rank.MaxKey, 'maxKey'],
]);
