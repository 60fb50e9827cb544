import { defineOrder } from '../order';
import { compareDigits, compareText } from '../text';

interface RpmVersion {
  epoch: string;
  version: string[];
  release: string[];
}

const SHAPE = /^(?:(\d+):)?([^\s:-]+)(?:-([^\s:]+))?$/;
/** Runs of digits, runs of ASCII letters, `~` and `^`; everything else only separates. */
const SEGMENTS = /\d+|[A-Za-z]+|[~^]/g;

function parseRpm(text: string): RpmVersion | null {
  const match = SHAPE.exec(text);
  if (match === null || !/\d/.test(text)) return null;
  const [, epoch = '0', version = '', release = ''] = match;
  const segments = version.match(SEGMENTS);
  if (segments === null) return null;
  return { epoch, version: segments, release: release.match(SEGMENTS) ?? [] };
}

/** `~` < end < `^` < letters < digits. */
function rank(segment: string | undefined): number {
  if (segment === undefined) return 1;
  if (segment === '~') return 0;
  if (segment === '^') return 2;
  return /^\d/.test(segment) ? 4 : 3;
}

/** rpmvercmp (rpm.org, "Version comparison"), over segments. */
function compareSegments(a: readonly string[], b: readonly string[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a[index];
    const right = b[index];
    const kind = rank(left);
    const difference = kind - rank(right);
    if (difference !== 0) return Math.sign(difference);
    const compare = kind === 4 ? compareDigits : compareText;
    const order = compare(left ?? '', right ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

/**
 * RPM: epoch, version, release; a missing epoch is 0. A version without release comes before the same one with a release
 * (rpm itself would call them equal when it resolves dependencies, which is no order).
 */
export const rpm = defineOrder<RpmVersion>({
  parse: parseRpm,
  compare: (a, b) =>
    compareDigits(a.epoch, b.epoch) || compareSegments(a.version, b.version) || compareSegments(a.release, b.release),
});
