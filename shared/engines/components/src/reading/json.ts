import { parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { UnreadableError } from '../types';
import { lineIndex } from './lines';
import { textOf } from './values';

/** A JSON value that knows its line. Fields are looked up by own name only. */
export interface JsonValue {
  readonly value: unknown;
  /** 1-based. */
  readonly line: number;
  /** The field's value; undefined when there is none or this is no object. A name given twice counts as its last. */
  field(name: string): JsonValue | undefined;
  /** Follows field names; undefined as soon as one is missing. */
  at(...names: string[]): JsonValue | undefined;
  /** Name and value of each field; [] when it is no object. The line is that of the name. */
  fields(): { name: string; line: number; value: JsonValue }[];
  /** Elements; [] when it is no array. */
  items(): JsonValue[];
  /** Trimmed string; '' when it is none. */
  text(): string;
  /** The strings of an array of strings, or of one string. */
  texts(): string[];
}

/** Brackets in a row that no package file has; deeper ones would exhaust the stack of whoever walks the tree. */
const MAX_DEPTH = 200;

/** Reads JSON (with comments and trailing commas, as some tools write). Throws `UnreadableError` for anything else. */
export function parseJson(text: string): JsonValue {
  const source = text.replace(/^\uFEFF/, '');
  if (deeperThan(source, MAX_DEPTH)) throw new UnreadableError(`JSON nested deeper than ${MAX_DEPTH} levels`);
  const errors: ParseError[] = [];
  const root = parseTree(source, errors, { allowTrailingComma: true });
  const lineOf = lineIndex(source);
  const first = errors[0];
  if (first || !root)
    throw new UnreadableError(
      first ? `not JSON: ${printParseErrorCode(first.error)} in line ${lineOf(first.offset)}` : 'not JSON: empty',
    );
  return wrap(root, lineOf);
}

function deeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (quoted) {
      if (code === 92) at += 1;
      else if (code === 34) quoted = false;
    } else if (code === 34) quoted = true;
    else if (code === 123 || code === 91) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === 125 || code === 93) depth -= 1;
  }
  return false;
}

function wrap(node: Node, lineOf: (offset: number) => number): JsonValue {
  let byName: Map<string, Node> | undefined;
  const field = (name: string): JsonValue | undefined => {
    byName ??= new Map(propertiesOf(node).map(({ key, value }) => [textValue(key), value]));
    const found = byName.get(name);
    return found && wrap(found, lineOf);
  };
  const self: JsonValue = {
    get value() {
      return node.type === 'object' || node.type === 'array' ? undefined : (node.value as unknown);
    },
    get line() {
      return lineOf(node.offset);
    },
    field,
    at: (...names) => names.reduce<JsonValue | undefined>((value, name) => value?.field(name), self),
    fields: () =>
      propertiesOf(node).map(({ key, value }) => ({
        name: textValue(key),
        line: lineOf(key.offset),
        value: wrap(value, lineOf),
      })),
    items: () => (node.type === 'array' ? (node.children ?? []).map((child) => wrap(child, lineOf)) : []),
    text: () => textOf(node.value),
    texts: () => (node.type === 'string' ? [node] : itemsOf(node)).map((item) => textOf(item.value)).filter(Boolean),
  };
  return self;
}

const itemsOf = (node: Node): Node[] => (node.type === 'array' ? (node.children ?? []) : []);

const textValue = (node: Node): string => String(node.value as unknown);

function propertiesOf(node: Node): { key: Node; value: Node }[] {
  if (node.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children }) => {
    const [key, value] = children ?? [];
    return key && value ? [{ key, value }] : [];
  });
}
