import { isPlainObject } from '../values/kinds';
import { topLevel } from '../values/paths';

/**
 * Adds the top-level fields an expression reads to a set.
 * @returns false when it may read the whole document
 */
export function collectReferences(expression: unknown, fields: Set<string>): boolean {
  if (typeof expression === 'string') {
    if (expression[0] !== '$') return true;
    if (expression[1] === '$') return !/^\$\$(ROOT|CURRENT)\b/.test(expression);
    fields.add(topLevel(expression.slice(1)));
    return true;
  }
  if (Array.isArray(expression)) return expression.every((item) => collectReferences(item, fields));
  if (!isPlainObject(expression)) return true;
  return Object.keys(expression).every((key) => {
    if (key === '$literal') return true;
    if (key === '$getField') return false;
    return collectReferences(expression[key], fields);
  });
}
