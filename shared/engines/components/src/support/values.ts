import { UnreadableError } from '../types';

/**
 * Narrow looks at values of unknown form, as parsed from files nobody vouches for. All of them see own properties only,
 * so that `__proto__` and `constructor` are names like any other.
 */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object's property; undefined for what is no object or has none of that name itself. */
export const field = (value: unknown, key: string): unknown =>
  isFields(value) && Object.hasOwn(value, key) ? value[key] : undefined;

/** The value at the end of a path of own properties. */
export const fieldAt = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce((inner, key) => field(inner, key), value);

/** Text, or undefined for anything else and for blanks alone. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

export const textField = (value: unknown, key: string): string | undefined => textOf(field(value, key));

/** The object's own entries; none for anything else. */
export const entriesOf = (value: unknown): [string, unknown][] => (isFields(value) ? Object.entries(value) : []);

/** Entries whose values are text. */
export const textEntries = (value: unknown): [string, string][] =>
  entriesOf(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

export const textsOf = (value: unknown): string[] =>
  listOf(value).filter((item): item is string => typeof item === 'string');

/** Throws `UnreadableError` when the value is no object. */
export function fieldsOf(value: unknown, what: string): Fields {
  if (!isFields(value)) throw new UnreadableError(`it is not ${what}`);
  return value;
}
