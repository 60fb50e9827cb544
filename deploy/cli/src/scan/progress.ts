export interface ProgressLine {
  show(text: string): void;
  end(): void;
}

/** One line on stderr that is written over on a terminal; elsewhere each new text once, so that a CI log stays readable. */
export function progressLine(stream: NodeJS.WriteStream): ProgressLine {
  let last = '';
  return {
    show: (text) => {
      if (text === last) return;
      last = text;
      if (stream.isTTY) stream.write(`\r\u001b[2K${text.slice(0, (stream.columns ?? 80) - 1)}`);
      else stream.write(`${text}\n`);
    },
    end: () => {
      if (stream.isTTY && last) stream.write('\r\u001b[2K');
    },
  };
}
