/** Reading values of documents that others wrote: every field may be missing or of another kind. */
export type Fields = Record<string, unknown>;

export function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export function textOf(value: unknown, most: number): string {
  return typeof value === 'string' ? value.slice(0, most) : '';
}

/** The texts of a list, without empty ones and repetitions. */
export function textsOf(value: unknown, most: { count: number; length: number }): string[] {
  const texts = listOf(value).flatMap((item) =>
    typeof item === 'string' && item !== '' ? [item.slice(0, most.length)] : [],
  );
  return [...new Set(texts)].slice(0, most.count);
}
