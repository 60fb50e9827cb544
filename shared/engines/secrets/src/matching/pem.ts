/** A block between `-----BEGIN` and `-----END`, or as much of it as there is. Offsets into the text. */
export interface PemBlock {
  start: number;
  end: number;
  /** The body without line breaks, quotes and escapes: the same however the block is written. */
  body: string;
  /** Whether its header says that a passphrase protects it. */
  encrypted: boolean;
}

/** A body of fewer characters holds no key. */
const SHORTEST_BODY = 60;
const LONGEST_BLOCK = 32 * 1024;
const HEADER = /(?:Proc-Type|DEK-Info|Version|Comment|Hash|Charset|X-[\w-]{1,30}):[^\r\n\\]{0,200}/y;
const FILLER = /(?:\s|\\+[nrt]|["'`+,;|>\\]|\/\/|#(?= )){1,64}/y;
const BASE64 = /[A-Za-z0-9+/]{1,4096}={0,2}/y;
const CHECKSUM = /=[A-Za-z0-9+/]{4}/y;

/**
 * Reads the block that begins at `start` with `-----BEGIN label-----`: over several lines, in a JSON or source string
 * with `\n`, quoted line by line and joined with `+`, or indented. Undefined when no key is in it. Looks at each
 * character once.
 */
export function readPem(text: string, start: number, label: string): PemBlock | undefined {
  const opening = `-----BEGIN ${label}-----`;
  if (!text.startsWith(opening, start)) return undefined;
  const limit = Math.min(text.length, start + LONGEST_BLOCK);
  const parts: string[] = [];
  let encrypted = label.startsWith('ENCRYPTED');
  let end = start + opening.length;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = end;
    const found = pattern.exec(text)?.[0];
    if (found !== undefined) end += found.length;
    return found;
  };
  while (end < limit) {
    const header = take(HEADER);
    if (header !== undefined) encrypted ||= header.includes('ENCRYPTED');
    else if (take(FILLER) === undefined) {
      const part = take(BASE64);
      if (part !== undefined) parts.push(part);
      else if (take(CHECKSUM) === undefined) break;
    }
  }
  const body = parts.join('');
  if (body.length < SHORTEST_BODY) return undefined;
  const closing = `-----END ${label}-----`;
  if (text.startsWith(closing, end)) end += closing.length;
  return { start, end, body, encrypted };
}
