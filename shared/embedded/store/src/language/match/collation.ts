import { badValue } from '../errors';
import type { Collation, Doc } from '../types';
import { compare, compareStrings } from '../values/compare';
import { Rank, typeRank } from '../values/kinds';

/** Orders two values; `compare`, or a variation of it that orders strings by a language's rules. */
export type Comparison = (a: unknown, b: unknown) => number;

const SENSITIVITY: ReadonlyMap<number, Intl.CollatorOptions['sensitivity']> = new Map([
  [1, 'base'],
  [2, 'accent'],
]);

/**
 * The string comparison of a collation; null when strings compare by their bytes (no collation, or locale `simple`).
 * @throws MongoError 2 for a locale that does not exist
 */
export function collator(collation: Collation | undefined): Intl.Collator | null {
  const locale = collation?.locale;
  if (!collation || locale === undefined || locale === 'simple') return null;
  const strength = Number(collation.strength ?? 3);
  if (!(strength >= 1 && strength <= 5)) throw badValue(`Invalid collation strength: ${strength}`);
  const sensitivity = strength === 1 && collation.caseLevel ? 'case' : (SENSITIVITY.get(strength) ?? 'variant');
  try {
    return new Intl.Collator(locale.replaceAll('_', '-'), { sensitivity, numeric: collation.numericOrdering === true });
  } catch {
    throw badValue(`Field 'locale' is invalid in: { locale: "${locale}" }`);
  }
}

/** The order of values under a collation; strings inside arrays and documents follow it too. */
export function comparisonFor(strings: Intl.Collator | null): Comparison {
  if (!strings) return compare;
  const ordered: Comparison = (a, b) => {
    if (typeof a === 'string' && typeof b === 'string') return strings.compare(a, b);
    const rank = typeRank(a);
    if (rank !== typeRank(b)) return compare(a, b);
    if (rank === Rank.Array) return inSequence(a as unknown[], b as unknown[], ordered);
    return rank === Rank.Object ? byFields(a as Doc, b as Doc, ordered) : compare(a, b);
  };
  return ordered;
}

function inSequence(a: readonly unknown[], b: readonly unknown[], order: Comparison): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    const found = order(a[i], b[i]);
    if (found !== 0) return found;
  }
  return a.length - b.length;
}

function byFields(a: Doc, b: Doc, order: Comparison): number {
  const keys = Object.keys(a);
  const others = Object.keys(b);
  const length = Math.min(keys.length, others.length);
  for (let i = 0; i < length; i++) {
    const key = keys[i] as string;
    const other = others[i] as string;
    const found = typeRank(a[key]) - typeRank(b[other]) || compareStrings(key, other) || order(a[key], b[other]);
    if (found !== 0) return found;
  }
  return keys.length - others.length;
}
