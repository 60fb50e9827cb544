/** Line and column (both from 1, columns in bytes) of offsets; cheap when they are asked for in ascending order. */
export function lineCounter(bytes: Buffer, firstLine = 1): (offset: number) => { line: number; column: number } {
  let line = firstLine;
  let lineStart = 0;
  let lineEnd = endOfLine(bytes, 0);
  return (offset) => {
    if (offset < lineStart) {
      line = firstLine;
      lineStart = 0;
      lineEnd = endOfLine(bytes, 0);
    }
    // The end is kept: looking for it again for each of many offsets in one long line would be quadratic.
    while (lineEnd < offset) {
      line += 1;
      lineStart = lineEnd + 1;
      lineEnd = endOfLine(bytes, lineStart);
    }
    return { line, column: offset - lineStart + 1 };
  };
}

function endOfLine(bytes: Buffer, from: number): number {
  const newline = bytes.indexOf(10, from);
  return newline === -1 ? bytes.length : newline;
}
