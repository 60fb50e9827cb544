/** The lines of a text without their ends, whatever these are (LF, CRLF, CR). */
export const linesOf = (text: string): string[] => text.split(/\r\n|\n|\r/);

/** Gives the 1-based line of an offset in the text; each look is a binary search. */
export function lineIndex(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** The 1-based line where the pattern first matches, or undefined. */
export function lineMatching(lines: readonly string[], pattern: RegExp): number | undefined {
  const at = lines.findIndex((line) => pattern.test(line));
  return at === -1 ? undefined : at + 1;
}

/** How far a line is indented; a tab counts as one. */
export const indentOf = (line: string): number => line.length - line.trimStart().length;
