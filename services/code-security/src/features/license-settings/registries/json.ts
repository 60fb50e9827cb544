import { fieldsOf, listOf } from '@osk/readers';

/** An answer as JSON; `{}` for what is none. */
export function jsonOf(body: string): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(body));
  } catch {
    return {};
  }
}

const MOST = 20;

/** The texts among the values, each once. */
export function textsIn(...values: readonly unknown[]): string[] {
  const found = values.flatMap((value) => (Array.isArray(value) ? listOf(value) : [value]));
  const texts = found.filter((value): value is string => typeof value === 'string').map((text) => text.trim());
  return [...new Set(texts.filter((text) => text !== '' && text.length <= 500))].slice(0, MOST);
}
