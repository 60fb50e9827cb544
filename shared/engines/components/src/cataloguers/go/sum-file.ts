import { linesOf } from '../../reading/lines';

export interface SumEntry {
  module: string;
  version: string;
  line: number;
}

/**
 * The modules whose content `go.sum` has a hash of. Lines that end in `/go.mod` are of modules that were looked at for the
 * graph alone; of a module with several versions the newest is the one that minimal version selection would take.
 */
export function readSumFile(text: string): SumEntry[] {
  const newest = new Map<string, SumEntry>();
  linesOf(text).forEach((raw, index) => {
    const [module, version, hash] = raw.trim().split(/\s+/);
    if (!module || !version || !hash?.startsWith('h1:') || version.endsWith('/go.mod') || !/^v\d/.test(version)) return;
    const known = newest.get(module);
    if (!known || compareGo(known.version, version) < 0) newest.set(module, { module, version, line: index + 1 });
  });
  return [...newest.values()];
}

/** Order of module versions: semantic versions, where what follows the hyphen comes before the release. */
function compareGo(a: string, b: string): number {
  const [one, other] = [a, b].map((version) => /^v(\d+)\.(\d+)\.(\d+)(?:-([^+]+))?/.exec(version));
  if (!one || !other) return a < b ? -1 : 1;
  for (const part of [1, 2, 3]) {
    const difference = Number(one[part]) - Number(other[part]);
    if (difference !== 0) return difference;
  }
  return comparePrerelease(one[4], other[4]);
}

function comparePrerelease(a: string | undefined, b: string | undefined): number {
  if (a === b) return 0;
  if (a === undefined) return 1;
  if (b === undefined) return -1;
  const [one, other] = [a.split('.'), b.split('.')];
  for (let at = 0; at < Math.max(one.length, other.length); at += 1) {
    const [x, y] = [one[at], other[at]];
    if (x === undefined) return -1;
    if (y === undefined) return 1;
    if (x === y) continue;
    const [m, n] = [/^\d+$/.test(x), /^\d+$/.test(y)];
    if (m && n && x.length === y.length) return x < y ? -1 : 1;
    if (m && n) return x.length - y.length;
    if (m !== n) return m ? -1 : 1;
    return x < y ? -1 : 1;
  }
  return 0;
}
