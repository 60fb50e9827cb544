/**
 * Compares dotted versions number by number, letters within a part after its number (`9.2p1`, `1.3.5a`); what one
 * lacks counts as zero. Negative, zero or positive, as for a sort.
 */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [one, other] = [left[index] ?? 0, right[index] ?? 0];
    if (one === other) continue;
    if (typeof one === 'number' && typeof other === 'number') return one - other;
    // A letter comes after nothing and before the next number's step: 1.3.5 < 1.3.5a < 1.3.6.
    if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : 1;
    return typeof one === 'string' ? 1 : -1;
  }
  return 0;
}

function partsOf(version: string): (number | string)[] {
  return (version.toLowerCase().match(/\d+|[a-z]+/g) ?? [])
    .slice(0, 20)
    .map((part) => (/^\d/.test(part) ? Number(part) : part));
}

/** True for a version at or above `from` (when given) and below `before`. */
export function inRange(version: string, range: { from?: string; before: string }): boolean {
  return (
    (range.from === undefined || compareVersions(version, range.from) >= 0) &&
    compareVersions(version, range.before) < 0
  );
}
