/** So many are kept in order as they come; more are sorted with all others. */
const KEPT_IN_ORDER = 1_000;

/** The first `count` in order; `items` may be reordered. */
export function firstOf<T>(items: T[], count: number, compare: (a: T, b: T) => number): T[] {
  if (count > KEPT_IN_ORDER || items.length <= count) return items.sort(compare).slice(0, count);
  const kept: T[] = [];
  for (const item of items) {
    if (kept.length === count && compare(item, kept[count - 1]!) >= 0) continue;
    let low = 0;
    for (let high = kept.length; low < high;) {
      const middle = (low + high) >>> 1;
      if (compare(item, kept[middle]!) < 0) high = middle;
      else low = middle + 1;
    }
    kept.splice(low, 0, item);
    if (kept.length > count) kept.pop();
  }
  return kept;
}
