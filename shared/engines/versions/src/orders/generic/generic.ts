import { defineOrder } from '../order';
import { compareDigits, compareLists, compareText, isDigits, isZero } from '../text';

/** Words that lead up to a release. */
const PRERELEASE = new Set([
  'dev',
  'snapshot',
  'nightly',
  'alpha',
  'a',
  'beta',
  'b',
  'milestone',
  'm',
  'pre',
  'preview',
  'cr',
  'rc',
]);
const PRERELEASE_ORDER = ['dev', 'nightly', 'snapshot', 'alpha', 'beta', 'milestone', 'pre', 'rc'];
const SPELLINGS: Record<string, string> = { a: 'alpha', b: 'beta', m: 'milestone', preview: 'pre', cr: 'rc' };
/** Words that say nothing: `4.2.0.Final` is `4.2.0`. */
const EMPTY = new Set(['final', 'ga', 'release', 'stable', 'v', 'version', 'lts']);
/** `a`, `b` and `m` are pre-releases only after a separator or before a number: OpenSSL's 1.0.2a is a fix of 1.0.2. */
const SINGLE = new Set(['a', 'b', 'm']);

interface Token {
  /** 0 word before a release, 2 word after it, 3 number; 1 is the end. */
  rank: 0 | 1 | 2 | 3;
  text: string;
}
const END: Token = { rank: 1, text: '' };

const SHAPE = /^[0-9A-Za-z][0-9A-Za-z.+~:_ ()/,^@!-]*$/;

function word(run: string, attached: boolean, beforeNumber: boolean): Token | null {
  if (EMPTY.has(run)) return null;
  const prerelease = PRERELEASE.has(run) && !(SINGLE.has(run) && attached && !beforeNumber);
  return { rank: prerelease ? 0 : 2, text: prerelease ? (SPELLINGS[run] ?? run) : run };
}

function parseGeneric(text: string): Token[] | null {
  if (!SHAPE.test(text) || !/\d/.test(text)) return null;
  const found: Token[] = [];
  const runs = [...text.toLowerCase().matchAll(/\d+|[a-z]+/g)];
  runs.forEach((run, index) => {
    const before = runs[index - 1];
    const after = runs[index + 1];
    if (isDigits(run[0])) found.push({ rank: 3, text: run[0] });
    else {
      const attached = before !== undefined && before.index + before[0].length === run.index;
      const token = word(run[0], attached, after !== undefined && run.index + run[0].length === after.index);
      if (token) found.push(token);
    }
  });
  return withoutIdleZeros(found);
}

/** 1.0, 1.0.0 and 1 are one version, and so are their pre-releases: zeros before a word or the end do not count. */
function withoutIdleZeros(tokens: Token[]): Token[] {
  return tokens.filter((token, index) => {
    if (token.rank !== 3 || !isZero(token.text)) return true;
    for (let next = index + 1; next < tokens.length; next += 1) {
      const other = tokens[next] as Token;
      if (other.rank !== 3) return false;
      if (!isZero(other.text)) return true;
    }
    return false;
  });
}

function compareTokens(a: Token, b: Token): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.rank === 3) return compareDigits(a.text, b.text);
  if (a.rank === 0) return PRERELEASE_ORDER.indexOf(a.text) - PRERELEASE_ORDER.indexOf(b.text);
  return compareText(a.text, b.text);
}

/**
 * For products without an ecosystem (CPE versions): numbers by value, `rc`, `beta` and the like before the release,
 * other letters after it: OpenSSL 1.0.2 < 1.0.2k < 1.0.2z < 1.0.2za < 1.0.3, OpenSSH 7.4 < 7.4p1, Java 8 < 8u202.
 */
export const generic = defineOrder<Token[]>({
  parse: parseGeneric,
  compare: (a, b) => compareLists([...a, END], [...b, END], compareTokens),
});
