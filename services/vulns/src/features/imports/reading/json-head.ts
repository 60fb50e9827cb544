/**
 * What the first part of a JSON file says, cut off wherever it is: everything that is whole up to there, brackets closed.
 * Of JSON Lines the first line. Undefined where it does not begin like an object or an array.
 */
export function jsonHead(head: string): unknown {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (!text.startsWith('{') && !text.startsWith('[')) return undefined;
  for (const candidate of whole(text)) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {
      // Not JSON so far: nothing can be said of it.
    }
  }
  return undefined;
}

/** The text up to the last value that is known to be complete, with its brackets closed. */
function whole(text: string): string[] {
  const open: string[] = [];
  let safe = { at: 0, closing: '' };
  let inString = false;
  const mark = (at: number): void => {
    safe = { at, closing: [...open].reverse().join('') };
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      open.push(char === '{' ? '}' : ']');
      mark(at + 1);
    } else if (char === '}' || char === ']') {
      if (open.pop() !== char) return [];
      mark(at + 1);
      if (open.length === 0) break;
    } else if (char === ',') mark(at);
  }
  return [text.slice(0, safe.at) + safe.closing];
}
