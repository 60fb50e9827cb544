/** Reading of values that may be anything: a document comes from outside, and its keys may be those of prototypes. */
export type Fields = Readonly<Record<string, unknown>>;

/** Longest explanation that is kept; ids and names that are longer than theirs are refused instead of cut. */
export const MAX_TEXT = 4_000;
export const MAX_VULNERABILITY_ID = 200;
export const MAX_NAME = 4_096;
const MAX_TIME = 64;

export function fieldsOf(value: unknown): Fields | null {
  return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Fields) : null;
}

/** The document's own value; never one that its prototype has. */
export function own(of: Fields, field: string): unknown {
  return Object.hasOwn(of, field) ? of[field] : undefined;
}

/** '' where there is no text. */
export function text(of: Fields, field: string): string {
  const value = own(of, field);
  return typeof value === 'string' ? value.trim() : '';
}

/** Text for people, cut to what is kept. */
export function prose(of: Fields, field: string, length = MAX_TEXT): string {
  const value = text(of, field);
  return value.length > length ? `${value.slice(0, length - 1)}…` : value;
}

/** Empty where there is no list. */
export function list(of: Fields, field: string): readonly unknown[] {
  const value = own(of, field);
  return Array.isArray(value) ? (value as unknown[]) : [];
}

/** Ms; null for what is no time. */
export function time(of: Fields, ...names: readonly string[]): number | null {
  for (const name of names) {
    const value = text(of, name);
    const at = value === '' || value.length > MAX_TIME ? Number.NaN : Date.parse(value);
    if (!Number.isNaN(at)) return at;
  }
  return null;
}

/** A document's version: a whole number from 1 on, also as text; 1 where there is none, null for anything else. */
export function version(of: Fields): number | null {
  const value = own(of, 'version') ?? 1;
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}

/** A name that can be stored: text of bearable length; null for anything else. */
export function nameOf(value: unknown, length = MAX_NAME): string | null {
  const name = typeof value === 'string' ? value.trim() : '';
  return name === '' || name.length > length ? null : name;
}

/** Distinct names of a list's entries; what is none is left out. */
export function namesOf(values: readonly unknown[], length?: number): string[] {
  return [...new Set(values.flatMap((value) => nameOf(value, length) ?? []))];
}
