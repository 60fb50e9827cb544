import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import { UnreadableError } from '../types';

/** More than people write by hand; the parser takes some ten seconds for each MiB of hostile text. */
const MAX_LENGTH = 512 * 1024;
/** Open brackets, and columns of indicators (`- - - a`), that a line may have. */
const MAX_BRACKETS = 200;
const MAX_INDENT = 500;

/** A YAML document that people write, with lines. For what programs write, `plain-yaml` is dozens of times faster. */
export interface YamlFile {
  root: Node | null;
  /** 1-based. */
  lineOf(node: unknown): number | undefined;
  /** The value of a key of a mapping, aliases followed; undefined for anything else. */
  get(node: unknown, key: string): Node | undefined;
  /** Lines of a mapping's keys themselves: a value may be empty, or begin further down. */
  keys(node: unknown): readonly (readonly [string, number])[];
  /** The items of a list, aliases followed; none for anything else. */
  items(node: unknown): readonly unknown[];
  /** Keys and values of a mapping. */
  pairs(node: unknown): readonly (readonly [string, unknown])[];
}

/** Throws `UnreadableError` with the line where the text is broken. */
export function parseYaml(text: string): YamlFile {
  if (text.length > MAX_LENGTH) throw new UnreadableError('it is larger than a file that people write');
  refuseDeep(text);
  const counter = new LineCounter();
  const document: Document.Parsed = parseDocument(text, {
    lineCounter: counter,
    strict: false,
    uniqueKeys: false,
    logLevel: 'silent',
    // Their excerpts of the text cost more than all the parsing when there are thousands.
    prettyErrors: false,
  });
  const [error] = document.errors;
  if (error) throw new UnreadableError(`its YAML is broken at line ${counter.linePos(error.pos[0]).line}`);
  const whole = (node: unknown): unknown => (isAlias(node) ? node.resolve(document) : node);
  return {
    root: document.contents,
    lineOf: (node) => {
      const range = (node as Node | null | undefined)?.range;
      return range ? counter.linePos(range[0]).line : undefined;
    },
    get: (node, key) => {
      const map = whole(node);
      return isMap(map) ? ((whole(map.get(key, true)) as Node | undefined) ?? undefined) : undefined;
    },
    keys: (node) => {
      const map = whole(node);
      if (!isMap(map)) return [];
      return map.items.flatMap(({ key }) =>
        isScalar(key) && key.range ? [[String(key.value), counter.linePos(key.range[0]).line] as const] : [],
      );
    },
    items: (node) => {
      const list = whole(node);
      return isSeq(list) ? list.items.map(whole) : [];
    },
    pairs: (node) => {
      const map = whole(node);
      if (!isMap(map)) return [];
      return map.items.flatMap(({ key, value }) => (isScalar(key) ? [[String(key.value), whole(value)] as const] : []));
    },
  };
}

/**
 * The parser calls itself for each level, and V8 ends the whole process when an expression is first compiled with the
 * stack nearly full: nothing that is caught afterwards. Counts roughly, brackets in texts included.
 */
function refuseDeep(text: string): void {
  let brackets = 0;
  let indent = 0;
  let leading = true;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] as string;
    if (char === '\n') [leading, indent] = [true, 0];
    else if (leading && ' \t-?:'.includes(char)) indent += 1;
    else leading = false;
    if (char === '[' || char === '{') brackets += 1;
    else if ((char === ']' || char === '}') && brackets > 0) brackets -= 1;
    if (brackets > MAX_BRACKETS || indent > MAX_INDENT) throw new UnreadableError('it is nested too deeply');
  }
}

/** A scalar as it is written, numbers included (`1.10` stays so); undefined for anything else and for blanks. */
export function scalarText(node: unknown): string | undefined {
  if (!isScalar(node)) return undefined;
  const text = typeof node.value === 'string' ? node.value : (node.source ?? '');
  return text.trim() === '' ? undefined : text.trim();
}

/** The comment behind a scalar on its line. */
export const commentOf = (node: unknown): string => (isScalar(node) ? (node.comment ?? '').trim() : '');
