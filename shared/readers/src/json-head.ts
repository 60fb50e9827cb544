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

/** No report is nested this deep, least of all in its head: to follow every level of what is would take minutes. */
const MOST_DEPTH = 200;

/** The text up to the last value that is known to be complete, with its brackets closed. */
function whole(text: string): string[] {
  /** What closes the brackets that are open, the innermost first. */
  let closing = '';
  let safe = { at: 0, closing };
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (inString) {
      if (char === '\\') at += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') {
      if (closing.length === MOST_DEPTH) return [];
      closing = (char === '{' ? '}' : ']') + closing;
      safe = { at: at + 1, closing };
    } else if (char === '}' || char === ']') {
      if (closing[0] !== char) return [];
      closing = closing.slice(1);
      safe = { at: at + 1, closing };
      if (closing === '') break;
    } else if (char === ',') safe = { at, closing };
  }
  return [text.slice(0, safe.at) + safe.closing];
}
