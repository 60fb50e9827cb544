import type { ObjectId, Timestamp } from 'bson';
import type { Doc } from '../types';
import { binaryBytes, binarySubtype, regexText } from './compare';
import { Rank, typeRank } from './kinds';
import { numberKey } from './numbers';

/**
 * A text that two values share exactly when `equal` holds for them: the key under which groups, sets and distinct values
 * are kept in a Map.
 */
export function valueKey(v: unknown): string {
  if (typeof v === 'string') return `s${v.length}:${v}`;
  switch (typeRank(v)) {
    case Rank.Null:
      return '~';
    case Rank.String:
      return valueKey(String(v));
    case Rank.Number:
      return `n${numberKey(v)};`;
    case Rank.ObjectId:
      return `i${(v as ObjectId).toHexString()}`;
    case Rank.Boolean:
      return v ? 'b1' : 'b0';
    case Rank.Date:
      return `d${(v as Date).getTime()};`;
    case Rank.Object:
      return `{${Object.keys(v as Doc)
        .map((key) => `${key.length}:${key}${valueKey((v as Doc)[key])}`)
        .join('')}}`;
    case Rank.Array:
      return `[${(v as unknown[]).map(valueKey).join('')}]`;
    case Rank.Binary:
      return `x${binarySubtype(v)}:${Buffer.from(binaryBytes(v)).toString('base64')};`;
    case Rank.Timestamp:
      return `t${(v as Timestamp).toString()};`;
    case Rank.RegExp:
      return tagged('r', regexText(v));
    case Rank.MinKey:
      return '<';
    case Rank.MaxKey:
      return '>';
    default:
      return tagged('o', JSON.stringify(v));
  }
}

const tagged = (tag: string, text: string): string => `${tag}${text.length}:${text}`;
