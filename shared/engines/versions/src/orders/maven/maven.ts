import { defineOrder } from '../order';
import { compareDigits, compareText, isZero } from '../text';

/** One token of a Maven version: a number behind `.` or `-`, or a qualifier (behind either, which mean the same). */
type Token =
  { kind: 'number'; separator: '.' | '-'; digits: string } | { kind: 'qualifier'; rank: number; word: string };

const QUALIFIERS = ['alpha', 'beta', 'milestone', 'rc', 'snapshot', '', 'sp'];
const RELEASE = QUALIFIERS.indexOf('');
const UNKNOWN = QUALIFIERS.length;
const SAME_AS: Record<string, string> = { cr: 'rc', final: '', ga: '', release: '' };
const SHORT: Record<string, string> = { a: 'alpha', b: 'beta', m: 'milestone' };

function qualifier(word: string, beforeNumber: boolean): Token {
  const full = (beforeNumber && SHORT[word]) || (SAME_AS[word] ?? word);
  const known = QUALIFIERS.indexOf(full);
  return { kind: 'qualifier', rank: known === -1 ? UNKNOWN : known, word: full };
}

/** Splits at `.`, `-` and between digits and letters, the latter being a hyphen. Empty tokens are zeros. */
function tokens(text: string): Token[] {
  const found: Token[] = [];
  let separator: '.' | '-' = '.';
  for (const piece of text.split(/([.-])/)) {
    if (piece === '.' || piece === '-') {
      separator = piece;
      continue;
    }
    const runs = piece.match(/\d+|\D+/g) ?? ['0'];
    runs.forEach((run, index) => {
      if (/^\d/.test(run)) found.push({ kind: 'number', separator: index === 0 ? separator : '-', digits: run });
      else found.push(qualifier(run, index + 1 < runs.length));
    });
  }
  return found;
}

const isNull = (token: Token): boolean => (token.kind === 'number' ? isZero(token.digits) : token.rank === RELEASE);
const startsSection = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'qualifier' || token.separator === '-';

/** Drops what means nothing (0, final, ga, release) at the end and before each hyphen; the first number stays. */
function trimmed(all: Token[]): Token[] {
  const kept: Token[] = [];
  let next: Token | undefined;
  for (let index = all.length - 1; index >= 0; index -= 1) {
    const token = all[index] as Token;
    if (index > 0 && isNull(token) && startsSection(next)) continue;
    kept.push(token);
    next = token;
  }
  return kept.reverse();
}

/** Qualifiers before `-number` before `.number`. */
function level(token: Token): number {
  if (token.kind === 'qualifier') return 0;
  return token.separator === '-' ? 1 : 2;
}

const NOTHING: Token = { kind: 'qualifier', rank: RELEASE, word: '' };
const ZERO: Token = { kind: 'number', separator: '.', digits: '0' };
const padding = (other: Token): Token => (level(other) === 2 ? ZERO : NOTHING);

function compareTokens(a: Token, b: Token): number {
  if (a.kind === 'qualifier' && b.kind === 'qualifier') return a.rank - b.rank || compareText(a.word, b.word);
  if (a.kind === 'number' && b.kind === 'number' && a.separator === b.separator)
    return compareDigits(a.digits, b.digits);
  return level(a) - level(b);
}

/**
 * Maven's order (maven.apache.org/pom.html, "Version Order Specification"): tokens in lexicographic order, the shorter
 * version filled up with zeros against `.` and with nothing against `-`.
 */
function compareMaven(a: Token[], b: Token[]): number {
  const length = Math.max(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a[index];
    const right = b[index];
    const order = compareTokens(left ?? padding(right as Token), right ?? padding(left as Token));
    if (order !== 0) return order;
  }
  return 0;
}

/** A Maven version needs a digit somewhere: `RELEASE`, `LATEST` and `${revision}` are references to one. */
const PLAUSIBLE = /^[0-9A-Za-z._+~^@:!-]*\d[0-9A-Za-z._+~^@:!-]*$/;

export const maven = defineOrder<Token[]>({
  parse: (text) => (PLAUSIBLE.test(text) ? trimmed(tokens(text.toLowerCase())) : null),
  compare: compareMaven,
});
