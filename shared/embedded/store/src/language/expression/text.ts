import type { Binary, Decimal128, Long, ObjectId } from 'bson';
import { location, MongoError } from '../errors';
import { bsonType, isNumeric, Rank, typeName, typeRank } from '../values/kinds';
import { isNullish } from './types';

/** A value as text in the way string operators coerce it: null and missing give the empty text. */
export function textOf(v: unknown): string {
  if (isNullish(v)) return '';
  if (typeof v === 'string') return v;
  if (v instanceof Date) return v.toISOString();
  if (isNumeric(v)) return numberText(v);
  throw location(16007, `can't convert from BSON type ${typeName(v)} to String`);
}

/** A value as `$toString` gives it. */
export function convertToText(v: unknown): string {
  switch (typeRank(v)) {
    case Rank.Boolean:
      return v ? 'true' : 'false';
    case Rank.ObjectId:
      return (v as ObjectId).toHexString();
    case Rank.Binary:
      if (bsonType(v as object) === 'Binary' && (v as Binary).sub_type === 4) return (v as Binary).toUUID().toString();
      break;
    case Rank.String:
    case Rank.Number:
    case Rank.Date:
      return textOf(v);
  }
  throw new MongoError(241, 'ConversionFailure', `Unsupported conversion from ${typeName(v)} to string`);
}

const numberText = (v: unknown): string => (typeof v === 'number' ? String(v) : (v as Long | Decimal128).toString());
