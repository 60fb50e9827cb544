/** How a language writes comments and texts; only as much as is needed to know what is neither. */
export interface Style {
  line: readonly string[];
  block: readonly (readonly [open: string, close: string])[];
  /** Quotes of texts that end with their line at the latest. */
  quotes: string;
  /** Quotes of texts that may span lines and are kept. */
  longQuotes?: string;
  /** Quotes of texts that may span lines and are blanked: documentation. */
  blankQuotes?: readonly string[];
}

/**
 * The text with its comments blanked: same length, same lines. Linear, whatever the text. Not a parser: where it takes
 * something for a comment that is none, imports go unseen, which callers have to allow for.
 */
export function blankComments(text: string, style: Style): string {
  const starts = startsOf(style);
  let out = '';
  let kept = 0;
  let at = 0;
  const blank = (from: number, to: number): void => {
    out += text.slice(kept, from) + text.slice(from, to).replace(/[^\n]/g, ' ');
    kept = at = to;
  };
  while (at < text.length) {
    const char = text[at] as string;
    if (!starts.has(char)) {
      at += 1;
      continue;
    }
    const block = startingAt(text, at, style.block);
    const doc = style.blankQuotes?.find((quote) => text.startsWith(quote, at));
    if (block) blank(at, endOf(text, at + block[0].length, block[1]));
    else if (doc !== undefined) blank(at, endOf(text, at + doc.length, doc));
    else if (style.line.some((mark) => text.startsWith(mark, at))) blank(at, lineEnd(text, at));
    else if (style.longQuotes?.includes(char)) at = afterQuote(text, at, char, true);
    else if (style.quotes.includes(char)) at = afterQuote(text, at, char, false);
    else at += 1;
  }
  return out + text.slice(kept);
}

const startsOf = ({ line, block, quotes, longQuotes = '', blankQuotes = [] }: Style): Set<string> =>
  new Set(
    [...line, ...block.map(([open]) => open), ...quotes, ...longQuotes, ...blankQuotes].map(
      (mark) => mark[0] as string,
    ),
  );

const startingAt = (text: string, at: number, block: Style['block']): readonly [string, string] | undefined =>
  block.find(([open]) => text.startsWith(open, at));

function endOf(text: string, from: number, close: string): number {
  const end = text.indexOf(close, from);
  return end === -1 ? text.length : end + close.length;
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

function afterQuote(text: string, from: number, quote: string, spansLines: boolean): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (char === quote) return at + 1;
    else if (char === '\n' && !spansLines) return at;
  }
  return text.length;
}
