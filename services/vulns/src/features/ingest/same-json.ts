/**
 * Whether two values are the same once written as JSON and read again: a field that is undefined is none, and the order
 * of fields tells nothing. Told without writing either, as it is asked of every finding that a scan shows again.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameJson(item, b[index]));
  }
  const one = a as Record<string, unknown>;
  const other = b as Record<string, unknown>;
  for (const field of Object.keys(one))
    if (!sameJson(one[field], Object.hasOwn(other, field) ? other[field] : undefined)) return false;
  for (const field of Object.keys(other)) if (other[field] !== undefined && !Object.hasOwn(one, field)) return false;
  return true;
}
