/** Lines of keys and list items of a JSON text, by path: `lines.at('packages', 'node_modules/a')`. */
export interface Lines {
  /** 1-based; undefined for a path that is not there or was not wanted. List items go by their index. */
  at(...path: readonly (string | number)[]): number | undefined;
}

/** Stands for any one key or index. */
export const ANY = '*';

/**
 * Finds the lines of what the patterns name (`['packages', ANY]`), in one pass without building anything else: lock files
 * have tens of megabytes, and `JSON.parse` beside this is many times faster than a parser that keeps positions. Expects
 * text that `JSON.parse` accepts; comments and trailing commas (JSONC) do no harm. `deep` patterns repeat without end
 * (`['dependencies', ANY]` nested in itself).
 */
export function jsonLines(text: string, patterns: readonly (readonly string[])[], deep = false): Lines {
  const found = new Map<string, number>();
  const most = deep ? MAX_DEEP : Math.max(0, ...patterns.map(({ length }) => length));
  const wanted = (path: readonly (string | number)[]): boolean => patterns.some((pattern) => fits(pattern, path, deep));
  const path: (string | number)[] = [];
  // One entry per open bracket: the next index of a list, -1 for an object.
  const open: number[] = [];
  let line = 1;
  let key: string | undefined;
  // After a bracket or comma of a list: whatever comes next is its next item.
  let before = false;
  const item = (): void => {
    before = false;
    const depth = open.length;
    if (depth > most) return;
    path.length = depth - 1;
    path.push(open[depth - 1] as number);
    if (wanted(path)) found.set(keyOf(path), line);
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code <= BLANK) {
      if (code === NEWLINE) line += 1;
      continue;
    }
    if (code === SLASH) {
      const end = commentEnd(text, at);
      for (let next = text.indexOf('\n', at); next >= 0 && next < end; next = text.indexOf('\n', next + 1)) line += 1;
      at = end - 1;
      continue;
    }
    if (before && code !== CLOSE_LIST && code !== COMMA) item();
    if (code === QUOTE) {
      const end = closingQuote(text, at);
      if (open.length <= most && (open[open.length - 1] ?? 0) < 0 && key === undefined && isKey(text, end)) {
        key = text.slice(at + 1, end);
        path.length = open.length - 1;
        path.push(key.includes('\\') ? unescaped(key) : key);
        if (wanted(path)) found.set(keyOf(path), line);
      }
      at = end;
    } else if (code === OPEN_OBJECT || code === OPEN_LIST) {
      open.push(code === OPEN_OBJECT ? -1 : 0);
      key = undefined;
      before = code === OPEN_LIST;
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) {
      open.pop();
      key = undefined;
      before = false;
    } else if (code === COMMA) {
      key = undefined;
      const last = open.length - 1;
      before = (open[last] ?? -1) >= 0;
      if (before) open[last] = (open[last] as number) + 1;
    }
  }
  return { at: (...wantedPath) => found.get(keyOf(wantedPath)) };
}

/** The paths of endless nesting would add up to the square of the text. */
const MAX_DEEP = 250;

const [NEWLINE, BLANK, QUOTE, COMMA, SLASH] = [10, 32, 34, 44, 47];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [123, 125, 91, 93];

const keyOf = (path: readonly (string | number)[]): string => path.join('\0');

function fits(pattern: readonly string[], path: readonly (string | number)[], deep: boolean): boolean {
  if (deep ? path.length % pattern.length !== 0 : path.length !== pattern.length) return false;
  return path.every((part, at) => {
    const expected = pattern[at % pattern.length];
    return expected === ANY || expected === part;
  });
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text.charCodeAt(at - 1 - slashes) === 92) slashes += 1;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

function isKey(text: string, quote: number): boolean {
  let at = quote + 1;
  while (text.charCodeAt(at) <= 32) at += 1;
  return text.charCodeAt(at) === 58;
}

function unescaped(key: string): string {
  try {
    return JSON.parse(`"${key}"`) as string;
  } catch {
    return key;
  }
}

/** Where a comment that begins here ends (its line break not included); one further when it is none. */
function commentEnd(text: string, at: number): number {
  const block = text.charCodeAt(at + 1) === 42;
  if (!block && text.charCodeAt(at + 1) !== SLASH) return at + 1;
  const end = text.indexOf(block ? '*/' : '\n', at + 2);
  if (end < 0) return text.length;
  return block ? end + 2 : end;
}
