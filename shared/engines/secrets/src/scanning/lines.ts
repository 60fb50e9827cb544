/** Line and column (both from 1, columns in bytes) of offsets that are asked for in ascending order. */
export function lineCounter(bytes: Buffer, firstLine = 1): (offset: number) => { line: number; column: number } {
  let line = firstLine;
  let lineStart = 0;
  return (offset) => {
    if (offset < lineStart) {
      line = firstLine;
      lineStart = 0;
    }
    for (;;) {
      const newline = bytes.indexOf(10, lineStart);
      if (newline === -1 || newline >= offset) return { line, column: offset - lineStart + 1 };
      line += 1;
      lineStart = newline + 1;
    }
  };
}
