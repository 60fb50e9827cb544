import { setFlagsFromString } from 'node:v8';
import type { BSONRegExp } from 'bson';
import { location } from '../errors';
import { bsonType } from '../values/kinds';

/** True for a regular expression as decoded BSON shows it. */
export const isRegex = (v: unknown): v is RegExp | BSONRegExp =>
  v instanceof RegExp || (typeof v === 'object' && v !== null && bsonType(v) === 'BSONRegExp');

/**
 * Compiles a pattern from a query. PCRE's leading `(?i)` and the option `x` are translated; other PCRE-only syntax is
 * refused.
 * @param pattern a regular expression value or the text of one
 * @param options letters of `imsxu`; given, they replace the expression's own
 * @throws MongoError 51091 for a pattern that cannot be used, 51108 for an unknown option
 */
export function compileRegex(pattern: unknown, options?: unknown): RegExp {
  let source: string;
  let flags: string;
  if (pattern instanceof RegExp) {
    source = pattern.source;
    flags = pattern.flags.replace(/[gyd]/g, '');
  } else if (isRegex(pattern)) {
    ({ pattern: source, options: flags } = pattern as BSONRegExp);
  } else {
    source = String(pattern);
    flags = '';
  }
  if (options !== undefined && options !== '') flags = String(options);
  for (const flag of flags) {
    if (!'imsxu'.includes(flag)) throw location(51108, `invalid flag in regex options: ${flag}`);
  }
  const leading = /^\(\?([imsx]+)\)/.exec(source);
  if (leading) {
    source = source.slice(leading[0].length);
    flags += leading[1];
  }
  if (flags.includes('x')) source = withoutComments(source);
  return build(fromPcre(source), [...new Set(flags)].filter((flag) => 'ims'.includes(flag)).join(''));
}

function build(source: string, flags: string): RegExp {
  if (isExplosive(source)) {
    // V8's linear engine knows neither of these, so nothing would end such an expression.
    if (flags.includes('i') || /\\[1-9k]|\(\?<?[=!]/.test(source)) {
      throw location(51091, 'Regular expression is invalid: nested quantifiers that may take exponential time');
    }
    useLinearEngineForRunaways();
  }
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw location(51091, `Regular expression is invalid: ${error instanceof Error ? error.message : String(error)}`);
  }
}

let linearEngine = false;

/** Lets V8 finish an expression in linear time once it has backtracked too often. Holds for the whole process. */
function useLinearEngineForRunaways(): void {
  if (linearEngine) return;
  linearEngine = true;
  setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');
}

/** PCRE's anchors of the whole text, which JavaScript lacks. */
function fromPcre(source: string): string {
  if (!/\\[AzZ]/.test(source)) return source;
  return source.replace(/\\([\s\S])/g, (all, letter: string) =>
    letter === 'A' ? '(?<![\\s\\S])' : letter === 'z' ? '(?![\\s\\S])' : letter === 'Z' ? '(?=\\n?(?![\\s\\S]))' : all,
  );
}

/** What option `x` ignores: white space and comments outside of character classes. */
function withoutComments(source: string): string {
  return source.replace(
    /(\\[\s\S])|(\[(?:\\[\s\S]|[^\]\\])*\])|\s+|#[^\n]*/g,
    (_all, escape, cls) => escape ?? cls ?? '',
  );
}

/**
 * Whether a pattern repeats a group that itself repeats or branches, the shape of exponential backtracking. Errs on the
 * side of yes.
 */
export function isExplosive(source: string): boolean {
  const text = source.replace(/\\[\s\S]/g, '_').replace(/\[[^\]]*\]/g, '_');
  const groups: boolean[] = [false];
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (c === '(') {
      groups.push(false);
    } else if (c === ')') {
      const branching = groups.pop() ?? false;
      if (groups.length === 0) groups.push(false);
      if (branching && repeats(text, i + 1)) return true;
      if (branching) groups[groups.length - 1] = true;
    } else if (c === '|' || repeats(text, i)) {
      groups[groups.length - 1] = true;
    }
  }
  return false;
}

/** Whether a quantifier that allows more than one stands at this place. */
function repeats(text: string, at: number): boolean {
  const c = text[at];
  if (c === '*' || c === '+') return true;
  const bounds = c === '{' ? /^\{(\d+)(,(\d*))?\}/.exec(text.slice(at, at + 24)) : null;
  if (!bounds) return false;
  return (bounds[2] !== undefined && bounds[3] === '') || Number(bounds[3] ?? bounds[1]) > 1;
}
