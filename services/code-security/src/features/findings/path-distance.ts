/**
 * How far apart two files are: the folders and names that are left once the common beginning and end are taken off.
 * 0 for the same, 1 for a folder more, 2 for another name in the same folder.
 */
export function pathDistance(a: string, b: string): number {
  if (a === b) return 0;
  const left = a.split('/');
  const right = b.split('/');
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  return left.length + right.length - 2 * (start + end);
}
