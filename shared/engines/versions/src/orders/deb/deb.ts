import { defineOrder } from '../order';
import { compareDigits } from '../text';

interface DebianVersion {
  epoch: string;
  upstream: string;
  revision: string;
}

const SHAPE = /^(?:(\d+):([0-9A-Za-z.+~:-]+)|([0-9A-Za-z.+~-]+))$/;

/** deb-version(7): `[epoch:]upstream[-revision]`, the revision behind the last hyphen. */
function parseDebian(text: string): DebianVersion | null {
  const match = SHAPE.exec(text);
  if (match === null || !/\d/.test(text)) return null;
  const epoch = match[1] ?? '0';
  const rest = match[2] ?? match[3] ?? '';
  const hyphen = rest.lastIndexOf('-');
  if (hyphen === -1) return { epoch, upstream: rest, revision: '' };
  return { epoch, upstream: rest.slice(0, hyphen), revision: rest.slice(hyphen + 1) };
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const isLetter = (code: number): boolean => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/** Weight of the character at a place outside digits: `~` before the end, then letters, then all else. */
function weight(text: string, index: number): number {
  if (index >= text.length) return 0;
  const code = text.charCodeAt(index);
  if (isDigit(code)) return 0;
  if (code === 126) return -1;
  return isLetter(code) ? code : code + 256;
}

function digitsFrom(text: string, index: number): string {
  let end = index;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return text.slice(index, end);
}

/** Turn about: a run of other characters by weight, a run of digits by value (deb-version(7), "Sorting algorithm"). */
function comparePart(a: string, b: string): number {
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    while ((i < a.length && !isDigit(a.charCodeAt(i))) || (j < b.length && !isDigit(b.charCodeAt(j)))) {
      const difference = weight(a, i) - weight(b, j);
      if (difference !== 0) return Math.sign(difference);
      i += 1;
      j += 1;
    }
    const left = digitsFrom(a, i);
    const right = digitsFrom(b, j);
    const order = compareDigits(left, right);
    if (order !== 0) return order;
    i += left.length;
    j += right.length;
  }
  return 0;
}

/** Debian and Ubuntu, as dpkg compares. */
export const deb = defineOrder<DebianVersion>({
  parse: parseDebian,
  compare: (a, b) =>
    compareDigits(a.epoch, b.epoch) || comparePart(a.upstream, b.upstream) || comparePart(a.revision, b.revision),
});
