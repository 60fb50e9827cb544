/** A value of a document read from outside, seen as a record; `{}` for whatever is none. */
export type Fields = Readonly<Record<string, unknown>>;

const NONE: Fields = Object.freeze(Object.create(null) as Record<string, unknown>);

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : NONE);

/** The own field of that name: `__proto__` and `constructor` of a hostile document are not fields. */
export const fieldOf = (value: unknown, name: string): unknown =>
  isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined;

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const textsOf = (value: unknown): string[] =>
  (typeof value === 'string' ? [value] : listOf(value)).map(textOf).filter((text) => text !== '');
