import { parse, TomlError } from 'smol-toml';
import { UnreadableError } from '../types';
import type { Lines } from './json-lines';
import { fieldsOf, type Fields } from './values';

/** A TOML document; throws `UnreadableError` with the line where it is broken. */
export function parseToml(text: string): Fields {
  if (text.trim() === '') throw new UnreadableError('it is empty');
  try {
    return fieldsOf(parse(text, { maxDepth: 200, integersAsBigInt: 'asNeeded' }), 'a TOML table');
  } catch (error) {
    if (error instanceof TomlError) throw new UnreadableError(`its TOML is broken at line ${error.line}`);
    throw error;
  }
}

/**
 * Lines of tables and keys: `[[package]]` headers go by `('package', 0)`, `[a.b]` by `('a', 'b')`, keys below by
 * their table's path and their name. A light pass over the lines; the parser has said already that the text is TOML. `only`
 * are the keys that will be asked for, by their first part: lock files have hundreds of thousands of others.
 */
export function tomlLines(text: string, only?: readonly string[]): Lines {
  const wanted = only && new RegExp(`^["']?(?:${only.join('|')})["']?[\\s.=]`);
  const found = new Map<string, number>();
  const counts = new Map<string, number>();
  let table = '';
  let closing: string | undefined;
  let number = 0;
  const note = (key: string): void => {
    if (!found.has(key)) found.set(key, number);
  };
  for (const raw of text.split('\n')) {
    number += 1;
    if (closing !== undefined) {
      if (raw.includes(closing)) closing = undefined;
      continue;
    }
    const line = raw.trimStart();
    if (line === '' || line.startsWith('#')) continue;
    if (line.startsWith('[[')) {
      const name = parts(line.slice(2, endOf(line))).join('\0');
      const index = counts.get(name) ?? 0;
      counts.set(name, index + 1);
      table = `${name}\0${index}`;
      note(table);
    } else if (line.startsWith('[') && raw[0] === '[') {
      table = withIndex(parts(line.slice(1, endOf(line))), counts);
      note(table);
    } else {
      const equals = equalsAt(line);
      if (equals < 0) continue;
      if (wanted === undefined || wanted.test(line))
        note([table, ...parts(line.slice(0, equals))].filter((part) => part !== '').join('\0'));
      closing = opened(line.slice(equals + 1));
    }
  }
  return { at: (...path) => found.get(path.join('\0')) };
}

/** `[package.source]` below `[[package]]` is that of the last one. */
function withIndex(names: readonly string[], counts: ReadonlyMap<string, number>): string {
  const path: string[] = [];
  let plain = '';
  for (const name of names) {
    plain = plain === '' ? name : `${plain}\0${name}`;
    path.push(name);
    const count = counts.get(plain);
    if (count !== undefined) path.push(String(count - 1));
  }
  return path.join('\0');
}

const endOf = (line: string): number => {
  const end = line.indexOf(']');
  return end < 0 ? line.length : end;
};

/** The equals sign after the key, past quoted parts. */
function equalsAt(line: string): number {
  const match = /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[\w.\- \t])+=/.exec(line.slice(0, 2_000));
  return match ? match[0].length - 1 : -1;
}

/** The parts of a dotted key, unquoted. */
function parts(key: string): string[] {
  return [...key.slice(0, 2_000).matchAll(/"((?:[^"\\]|\\.)*)"|'([^']*)'|([\w-]+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

/** The mark that ends a text over several lines, when one begins here and does not end on the same line. */
function opened(value: string): string | undefined {
  const mark = /^\s*("""|''')/.exec(value)?.[1];
  return mark !== undefined && !value.includes(mark, value.indexOf(mark) + 3) ? mark : undefined;
}
