import type { ObjectId } from 'bson';
import { compare, identical, regexText } from '../values/compare';
import { bsonType, Rank, typeRank } from '../values/kinds';
import { toNumber } from '../values/numbers';
import { comparisonFor } from './collation';
import { isRegex } from './regex';

/** A test of one value; undefined stands for a missing field. */
export type ValuePredicate = (v: unknown) => boolean;

/** Equality by BSON comparison; null also takes what is missing. */
export function equalTo(x: unknown, strings: Intl.Collator | null): ValuePredicate {
  switch (typeRank(x)) {
    case Rank.Null:
      return (v) => v === null || v === undefined;
    case Rank.String:
      if (strings) return (v) => typeof v === 'string' && strings.compare(v, x as string) === 0;
      if (typeof x === 'string') return (v) => v === x;
      break;
    case Rank.Boolean:
      return (v) => v === x;
    case Rank.Number:
      if (typeof x === 'number') {
        return (v) => v === x || (typeof v === 'object' && v !== null && compare(v, x) === 0) || (v !== v && x !== x);
      }
      break;
    case Rank.ObjectId:
      return (v) =>
        typeof v === 'object' && v !== null && bsonType(v) === 'ObjectId' && (x as ObjectId).equals(v as ObjectId);
    case Rank.Date: {
      const time = (x as Date).getTime();
      return (v) => v instanceof Date && v.getTime() === time;
    }
  }
  const order = comparisonFor(strings);
  return (v) => v !== undefined && order(v, x) === 0;
}

export type RangeOperator = '$gt' | '$gte' | '$lt' | '$lte';

/** A range test. Only values of the bound's own type can satisfy it; MinKey and MaxKey are bounds for all types. */
export function inRange(operator: RangeOperator, x: unknown, strings: Intl.Collator | null): ValuePredicate {
  const orEqual = operator === '$gte' || operator === '$lte';
  const rank = typeRank(x);
  if (rank === Rank.Null) return orEqual ? (v) => v === null || v === undefined : () => false;
  if (rank === Rank.MinKey || rank === Rank.MaxKey) {
    const others = (operator === '$gt' || operator === '$gte') === (rank === Rank.MinKey);
    return (v) => (typeRank(v) === rank ? orEqual : others);
  }
  if (typeof x === 'number') return numberInRange(operator, x);
  if (rank === Rank.Number && Number.isNaN(toNumber(x))) return orEqual ? equalTo(x, null) : () => false;
  const order = comparisonFor(strings);
  const holds = HOLDS[operator];
  return (v) => v !== undefined && typeRank(v) === rank && holds(order(v, x)) && !(rank === Rank.Number && v !== v);
}

const HOLDS: Readonly<Record<RangeOperator, (order: number) => boolean>> = {
  $gt: (order) => order > 0,
  $gte: (order) => order >= 0,
  $lt: (order) => order < 0,
  $lte: (order) => order <= 0,
};

function numberInRange(operator: RangeOperator, x: number): ValuePredicate {
  const holds = HOLDS[operator];
  if (x !== x) return operator === '$gte' || operator === '$lte' ? equalTo(x, null) : () => false;
  const wrapped: ValuePredicate = (v) =>
    typeof v === 'object' &&
    v !== null &&
    typeRank(v) === Rank.Number &&
    toNumber(v) === toNumber(v) &&
    holds(compare(v, x));
  switch (operator) {
    case '$gt':
      return (v) => (typeof v === 'number' ? v > x : wrapped(v));
    case '$gte':
      return (v) => (typeof v === 'number' ? v >= x : wrapped(v));
    case '$lt':
      return (v) => (typeof v === 'number' ? v < x : wrapped(v));
    case '$lte':
      return (v) => (typeof v === 'number' ? v <= x : wrapped(v));
  }
}

/** Matches strings, and regular expression values that are the same expression. */
export function matchesRegex(regex: RegExp, original: unknown): ValuePredicate {
  return (v) =>
    typeof v === 'string'
      ? regex.test(v)
      : isRegex(v) && (identical(v, original) || regexText(v) === regexText(isRegex(original) ? original : regex));
}

/** Membership; strings and object ids are looked up in a set. */
export function memberOf(
  candidates: readonly unknown[],
  strings: Intl.Collator | null,
  regexOf: (candidate: unknown) => ValuePredicate,
): ValuePredicate {
  const texts = new Set<unknown>();
  const ids = new Set<string>();
  const others: ValuePredicate[] = [];
  for (const candidate of candidates) {
    if (typeof candidate === 'string' && !strings) texts.add(candidate);
    else if (typeof candidate === 'number' && candidate === candidate) {
      texts.add(candidate);
      others.push((v) => typeof v === 'object' && v !== null && compare(v, candidate) === 0);
    } else if (typeRank(candidate) === Rank.ObjectId) ids.add((candidate as ObjectId).toHexString());
    else others.push(isRegex(candidate) ? regexOf(candidate) : equalTo(candidate, strings));
  }
  return (v) => {
    if (texts.has(v)) return true;
    if (ids.size > 0 && typeof v === 'object' && v !== null && bsonType(v) === 'ObjectId') {
      if (ids.has((v as ObjectId).toHexString())) return true;
    }
    for (let i = 0; i < others.length; i++) if ((others[i] as ValuePredicate)(v)) return true;
    return false;
  };
}
