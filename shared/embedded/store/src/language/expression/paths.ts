import { isPlainObject } from '../values/kinds';
import { getField } from '../values/paths';

/**
 * The value of a field path in an expression. Unlike a query path it takes no array indexes, and an array on the way gives
 * the array of its documents' values, leaving out those that lack the field.
 */
export function expressionPath(v: unknown, parts: readonly string[], from = 0): unknown {
  let current = v;
  for (let i = from; i < parts.length; i++) {
    if (Array.isArray(current)) return throughArray(current, parts, i);
    if (!isPlainObject(current)) return undefined;
    current = getField(current, parts[i] as string);
  }
  return current;
}

function throughArray(items: readonly unknown[], parts: readonly string[], from: number): unknown[] {
  const found: unknown[] = [];
  for (const item of items) {
    if (!isPlainObject(item)) continue;
    const value = expressionPath(item, parts, from);
    if (value !== undefined) found.push(value);
  }
  return found;
}
