import { defineOrder } from '../order';
import { compareDigits, compareText, isDigits, isZero } from '../text';

const SHAPE = /^\d+(?:\.[0-9A-Za-z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;
/** `nokogiri (1.13.0-x86_64-linux)`: lockfiles write the platform behind the version, where it would read as a pre-release. */
const PLATFORM =
  /-(?:x86|x86_64|x64|i[3-6]86|aarch64|arm|arm64|armv\d\w*|universal|java|jruby|mswin\d*|mingw\d*|ruby)(?:[-_][\w-]*)?$/;

/** Numbers at the front and everything from the first word on lose their trailing zeros, each part by itself. */
function canonical(segments: string[]): string[] {
  const word = segments.findIndex((segment) => !isDigits(segment));
  const cut = word === -1 ? segments.length : word;
  return [...withoutTrailingZeros(segments.slice(0, cut)), ...withoutTrailingZeros(segments.slice(cut))];
}

function withoutTrailingZeros(segments: string[]): string[] {
  let end = segments.length;
  while (end > 0 && isDigits(segments[end - 1] ?? '') && isZero(segments[end - 1] ?? '')) end -= 1;
  return segments.slice(0, end);
}

function parseGem(text: string): string[] | null {
  const version = text.replace(PLATFORM, '');
  if (!SHAPE.test(version)) return null;
  return canonical(version.replaceAll('-', '.pre.').match(/\d+|[A-Za-z]+/g) ?? []);
}

/** Words before numbers: `1.0.rc1` < `1.0`; a missing segment is zero. */
function compareSegments(a: string, b: string): number {
  const left = isDigits(a);
  const right = isDigits(b);
  if (left && right) return compareDigits(a, b);
  if (left !== right) return left ? 1 : -1;
  return compareText(a, b);
}

/** RubyGems (`Gem::Version`, guides.rubygems.org/patterns): segments by number, any letter makes a pre-release. */
export const rubygems = defineOrder<string[]>({
  parse: parseGem,
  compare(a, b) {
    const length = Math.max(a.length, b.length);
    for (let index = 0; index < length; index += 1) {
      const order = compareSegments(a[index] ?? '0', b[index] ?? '0');
      if (order !== 0) return order;
    }
    return 0;
  },
});
