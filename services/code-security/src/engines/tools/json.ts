/** Readers of what tools print: every field may be anything or missing. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const CONTROLS = new RegExp(String.raw`[\0-\x08\x0b\x0c\x0e-\x1f\x7f]`, 'g');

/** At most `length` characters, without the ones that no text has. */
export const textOf = (value: unknown, length = 2_048): string =>
  typeof value === 'string' ? value.slice(0, length).replace(CONTROLS, '').trim() : '';

export const textsOf = (value: unknown, count = 30, length = 2_048): string[] =>
  listOf(value)
    .slice(0, count)
    .map((one) => textOf(one, length))
    .filter((text) => text !== '');

/** A line number, or undefined. */
export const lineOf = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 ? value : undefined;
