import { UnreadableError } from '../types';
import type { PlainNode } from './plain-yaml';

/** A one-line scalar as text: plain (comment cut off), 'single' or "double" quoted; `~` and `null` are ''. */
export function scalar(value: string, line: number): string {
  const [first] = value;
  if (first === '"') return doubleQuoted(value, line);
  if (first === "'") {
    if (!/^'(?:[^']|'')*'\s*(?:#.*)?$/.test(value)) throw unclosed(line);
    return value.slice(1, value.lastIndexOf("'")).replaceAll("''", "'");
  }
  if (first === '&' || first === '*' || first === '!')
    throw new UnreadableError(`it uses anchors or tags, which lock files do not, at line ${line}`);
  const comment = value.indexOf(' #');
  const plain = comment < 0 ? value : value.slice(0, comment).trimEnd();
  return plain === '~' || plain === 'null' ? '' : plain;
}

/** YAML's double quotes hold all that JSON's do. */
function doubleQuoted(value: string, line: number): string {
  if (!value.includes('\\') && value.endsWith('"') && value.length > 1) return value.slice(1, -1);
  const end = value.lastIndexOf('"');
  try {
    return JSON.parse(value.slice(0, end + 1)) as string;
  } catch {
    throw unclosed(line);
  }
}

const unclosed = (line: number): UnreadableError => new UnreadableError(`a quoted text does not end at line ${line}`);

const MAX_DEPTH = 50;

/** `{a: b, c: [d, e]}` on one line. */
export function flowValue(text: string, line: number): Omit<PlainNode, 'line'> {
  let at = 0;
  const blanks = (): void => {
    while (text[at] === ' ' || text[at] === '\t') at += 1;
  };
  const broken = (): UnreadableError =>
    new UnreadableError(`its YAML is broken, or goes over several lines, at line ${line}`);
  const word = (ends: RegExp): string => {
    const start = at;
    const quote = text[at];
    if (quote === '"' || quote === "'") {
      at += 1;
      while (at < text.length && text[at] !== quote) at += text[at] === '\\' && quote === '"' ? 2 : 1;
      at += 1;
      return scalar(text.slice(start, at), line);
    }
    ends.lastIndex = at;
    const end = ends.exec(text)?.index ?? text.length;
    at = end;
    return scalar(text.slice(start, end).trim(), line);
  };
  const value = (depth: number): PlainNode => {
    if (depth > MAX_DEPTH) throw broken();
    blanks();
    if (text[at] === '{') return { line, entries: entries(depth) };
    if (text[at] === '[') return { line, items: items(depth) };
    return { line, text: word(/,|\]|\}/g) };
  };
  const closes = (bracket: string): boolean => {
    blanks();
    if (text[at] === ',') at += 1;
    else if (text[at] !== bracket) throw broken();
    blanks();
    if (text[at] !== bracket) return false;
    at += 1;
    return true;
  };
  const opens = (bracket: string): boolean => {
    at += 1;
    blanks();
    if (text[at] !== bracket) return true;
    at += 1;
    return false;
  };
  const entries = (depth: number): Map<string, PlainNode> => {
    const map = new Map<string, PlainNode>();
    if (opens('}'))
      do {
        const key = word(/:(?=\s|$)|,|\}/g);
        blanks();
        if (text[at] !== ':') throw broken();
        at += 1;
        map.set(key, value(depth + 1));
      } while (!closes('}'));
    return map;
  };
  const items = (depth: number): PlainNode[] => {
    const list: PlainNode[] = [];
    if (opens(']'))
      do list.push(value(depth + 1));
      while (!closes(']'));
    return list;
  };
  const { entries: map, items: list } = value(0);
  return { ...(map && { entries: map }), ...(list && { items: list }) };
}
