export type ProblemCode =
  /** The entry is not JSON, YAML or CSV, or cannot be unpacked. */
  | 'unreadable'
  /** It can be read but lacks what makes an advisory (an id), or has values of another kind. */
  | 'invalid'
  /** It passes a limit on size, number or compression; what passes it is left out. */
  | 'too_large'
  /** The file ends before it should. */
  | 'truncated'
  /** A configuration that our form cannot express; the rest of the advisory is taken. */
  | 'unsupported';

export interface Problem {
  code: ProblemCode;
  /** The entry's name or id as the feed has it, made printable and cut. */
  entry: string;
  message: string;
}

const KEPT = 50;

/** What was wrong with single entries of a feed: all are counted, the first ones kept. */
export class Problems {
  readonly first: Problem[] = [];
  readonly counts: Partial<Record<ProblemCode, number>> = {};

  add(code: ProblemCode, entry: string, message: string): void {
    this.counts[code] = (this.counts[code] ?? 0) + 1;
    if (this.first.length < KEPT)
      this.first.push({ code, entry: printable(entry, 120), message: printable(message, 200) });
  }

  get total(): number {
    return Object.values(this.counts).reduce((sum, count) => sum + count, 0);
  }
}

/** Without control characters and bidirectional tricks, at most `most` characters. */
export function printable(text: string, most: number): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '?').slice(0, most);
}

/** A file as a whole is of no use: nothing more can be read from it. `code` tells why. */
export class FeedFileError extends Error {
  constructor(
    readonly code: ProblemCode,
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
    this.name = 'FeedFileError';
  }
}
