/** A string literal inside an argument; `key` is that of the dictionary entry it stands in. */
export interface Text {
  text: string;
  line: number;
  key?: string;
}

export interface Argument {
  texts: Text[];
  /** False when the value is more than literals: a name, a call, a comprehension. */
  literal: boolean;
}

const ARGUMENT = /(?<![\w.'"])(name|version|license|install_requires|tests_require|extras_require)\s*=(?!=)\s*/g;
/** A token of a literal: a string, a bracket, a separator, a comment, or anything else (which is no literal). */
const TOKEN =
  /(?<blank>[ \t\r\n\\]+|#[^\n]*)|[rRuUbB]?(?:"""(?<t1>[^]*?)"""|'''(?<t2>[^]*?)'''|"(?<s1>(?:[^"\\\n]|\\.)*)"|'(?<s2>(?:[^'\\\n]|\\.)*)')|(?<mark>[[\](){},:])|(?<other>[^\s[\](){},:"'#]+|["'])/y;
const OPEN = '[({';
const CLOSE = '])}';
/** A file with more is no setup.py; all its arguments together. */
const MAX_TOKENS = 100_000;

/** The literal values of setup()'s arguments, whether given there or kept in a variable of the same name before. */
export function argumentsOf(text: string): Map<string, Argument> {
  const found = new Map<string, Argument>();
  // What is commented out does not count; as many blanks keep the lines and offsets.
  const source = text.replace(/^[ \t]*#.*$/gm, (comment) => ' '.repeat(comment.length));
  const call = Math.max(0, source.search(/\bsetup\s*\(/));
  const lineAt = lineCounter(source);
  const budget = { tokens: MAX_TOKENS };
  for (const match of source.matchAll(ARGUMENT)) {
    const name = match[1] as string;
    // Plain names are anybody's variables before the call.
    if (!name.endsWith('_require') && !name.endsWith('_requires') && match.index < call) continue;
    const value = literalAt(source, match.index + match[0].length, lineAt, budget);
    const known = found.get(name);
    if (!known || (known.texts.length === 0 && value.texts.length > 0)) found.set(name, value);
  }
  return found;
}

function literalAt(
  source: string,
  start: number,
  lineAt: (offset: number) => number,
  budget: { tokens: number },
): Argument {
  const texts: Text[] = [];
  let [depth, literal, joins] = [0, true, false];
  let key: string | undefined;
  TOKEN.lastIndex = start;
  for (; budget.tokens > 0; budget.tokens -= 1) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(source);
    if (!match) break;
    const { t1, t2, s1, s2, mark, other, blank } = match.groups ?? {};
    const text = t1 ?? t2 ?? s1 ?? s2;
    // At the top a line break ends the statement, and so does whatever is no part of a literal.
    if (blank !== undefined && depth === 0 && texts.length > 0 && blank.includes('\n')) break;
    const last = texts.at(-1);
    // Literals side by side are one.
    if (text !== undefined && joins && last) last.text += text;
    else if (text !== undefined) texts.push({ text, line: lineAt(at), ...(key !== undefined && { key }) });
    else if (other !== undefined) literal = false;
    if (blank === undefined) joins = text !== undefined;
    if (mark !== undefined && OPEN.includes(mark)) depth += 1;
    if (mark !== undefined && CLOSE.includes(mark)) depth -= 1;
    if (mark === ':' && depth > 0) key = texts.pop()?.text;
    if (depth < 0 || (depth === 0 && mark !== undefined) || (other !== undefined && depth === 0)) break;
  }
  return { texts, literal };
}

/** Lines by offset; offsets must not go backwards by more than a search can afford. */
function lineCounter(source: string): (offset: number) => number {
  const breaks: number[] = [];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) breaks.push(at);
  return (offset) => {
    let [low, high] = [0, breaks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((breaks[middle] as number) < offset) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
