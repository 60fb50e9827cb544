/** By UTF-16 code unit: -1, 0 or 1. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/**
 * Two runs of ASCII digits by value, however long: version numbers may be dates with times, build ids, hashes read as
 * numbers, and a JavaScript number would round them. The empty run counts as zero.
 */
export function compareDigits(a: string, b: string): number {
  if (a === b) return 0;
  const left = withoutLeadingZeros(a);
  const right = withoutLeadingZeros(b);
  if (left.length !== right.length) return left.length < right.length ? -1 : 1;
  return compareText(left, right);
}

export function withoutLeadingZeros(digits: string): string {
  if (digits.charCodeAt(0) !== 48) return digits;
  let start = 0;
  while (start < digits.length && digits.charCodeAt(start) === 48) start += 1;
  return digits.slice(start);
}

export function isZero(digits: string): boolean {
  return withoutLeadingZeros(digits) === '';
}

export const isDigits = (text: string): boolean => /^\d+$/.test(text);

/** Element by element; where one list is the start of the other, the shorter one comes first. */
export function compareLists<T>(a: readonly T[], b: readonly T[], compare: (x: T, y: T) => number): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const order = compare(a[index] as T, b[index] as T);
    if (order !== 0) return order;
  }
  return Math.sign(a.length - b.length);
}

/** Lists of digit runs, the shorter one filled up with zeros. */
export function comparePadded(a: readonly string[], b: readonly string[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const order = compareDigits(a[index] ?? '', b[index] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}
