import { UnreadableError } from '../types';
import { flowValue, scalar } from './plain-yaml-values';

/** A value with the line it begins on: text, a mapping, a list, or none of them for an empty value. */
export interface PlainNode {
  line: number;
  text?: string;
  entries?: Map<string, PlainNode>;
  items?: PlainNode[];
}

interface Frame {
  indent: number;
  node: PlainNode;
  /** The node of a `? key`, until its `:` comes. */
  explicit?: PlainNode;
}

/** Deeper is no lock file. */
const MAX_DEPTH = 200;

/**
 * The documents of a YAML text as programs write it: block mappings and lists, plain and quoted scalars, one-line flow
 * collections, block scalars, explicit keys. Dozens of times faster than a whole YAML parser, with lines, for lock files
 * of tens of megabytes. Everything is text; anchors, tags, merges and scalars over several lines throw `UnreadableError`
 * with the line.
 */
export function readPlainYaml(text: string): PlainNode[] {
  return new Reader(text).read();
}

class Reader {
  private readonly documents: PlainNode[] = [];
  private frames: Frame[] = [];
  /** A node that the lines to come may fill, and the indent of its key. */
  private pending: { node: PlainNode; indent: number } | undefined;
  private number = 0;
  private at = 0;

  constructor(private readonly text: string) {}

  read(): PlainNode[] {
    for (let line = this.nextLine(); line !== undefined; line = this.nextLine()) {
      if (line === '' || /^\s*(?:#|$)/.test(line)) continue;
      if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) this.frames = [];
      else if (!line.startsWith('%')) this.line(line);
    }
    return this.documents;
  }

  private nextLine(): string | undefined {
    if (this.at >= this.text.length) return undefined;
    const end = this.text.indexOf('\n', this.at);
    const line = this.text.slice(this.at, end < 0 ? undefined : end);
    this.at = end < 0 ? this.text.length : end + 1;
    this.number += 1;
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }

  private line(line: string): void {
    let indent = 0;
    while (line.charCodeAt(indent) === 32) indent += 1;
    let content: string | undefined = line.slice(indent).trimEnd();
    if (line.charCodeAt(indent) === 9) throw this.broken();
    if (this.frames.length === 0) this.begin(indent);
    const { pending } = this;
    if (pending && (indent > pending.indent || (indent === pending.indent && isItem(content) && !pending.node.items)))
      this.push(indent, pending.node);
    this.pending = undefined;
    while (content !== undefined) {
      const frame = this.frameAt(indent, content);
      if (isItem(content)) [indent, content] = this.item(frame, indent, content);
      else if (content.startsWith('? ')) {
        frame.explicit = this.enter(frame, scalar(content.slice(2).trim(), this.number));
        content = undefined;
      } else if (frame.explicit && (content === ':' || content.startsWith(': '))) {
        const node = frame.explicit;
        frame.explicit = undefined;
        [indent, content] = this.rest(node, indent, content, 1);
      } else content = this.pair(frame, indent, content);
    }
  }

  private begin(indent: number): void {
    const root = { line: this.number };
    this.documents.push(root);
    this.frames = [{ indent, node: root }];
    this.pending = undefined;
  }

  private push(indent: number, node: PlainNode): void {
    if (this.frames.length > MAX_DEPTH) throw new UnreadableError(`it is nested too deeply at line ${this.number}`);
    this.frames.push({ indent, node });
  }

  private frameAt(indent: number, content: string): Frame {
    for (let top = this.frames.at(-1); top; top = this.frames.at(-1)) {
      const done = top.indent > indent || (top.indent === indent && top.node.items !== undefined && !isItem(content));
      if (!done || this.frames.length === 1) break;
      this.frames.pop();
    }
    const frame = this.frames.at(-1);
    if (!frame || frame.indent !== indent) throw this.broken();
    return frame;
  }

  /** `- value`: the item, and what is to be read further on the line with the column it stands in. */
  private item(frame: Frame, indent: number, content: string): [number, string | undefined] {
    if (frame.node.entries || frame.node.text !== undefined) throw this.broken();
    const node: PlainNode = { line: this.number };
    (frame.node.items ??= []).push(node);
    return this.rest(node, indent, content, 1);
  }

  /** What follows an item's dash or an explicit key's colon: nothing yet, a value, or a mapping that begins here. */
  private rest(node: PlainNode, indent: number, content: string, from: number): [number, string | undefined] {
    let start = from;
    while (content.charCodeAt(start) === 32) start += 1;
    const value = content.slice(start);
    if (value === '' || value.startsWith('#')) {
      this.pending = { node, indent };
      return [indent, undefined];
    }
    if (isItem(value) || (!/^[[{|>]/.test(value) && keyEnd(value) >= 0)) {
      this.push(indent + start, node);
      return [indent + start, value];
    }
    this.fill(node, indent, value);
    return [indent, undefined];
  }

  private pair(frame: Frame, indent: number, content: string): undefined {
    const colon = keyEnd(content);
    if (colon < 0) throw this.broken();
    const node = this.enter(frame, scalar(content.slice(0, colon).trimEnd(), this.number));
    const value = content.slice(colon + 1).trim();
    if (value === '' || value.startsWith('#')) this.pending = { node, indent };
    else this.fill(node, indent, value);
    return undefined;
  }

  private enter({ node }: Frame, key: string): PlainNode {
    if (node.items || node.text !== undefined) throw this.broken();
    const child: PlainNode = { line: this.number };
    (node.entries ??= new Map()).set(key, child);
    return child;
  }

  private fill(node: PlainNode, indent: number, value: string): void {
    if (/^[|>][+-]?\d?[+-]?\s*(?:#.*)?$/.test(value)) node.text = this.block(indent);
    else if (value.startsWith('{') || value.startsWith('[')) Object.assign(node, flowValue(value, this.number));
    else node.text = scalar(value, this.number);
  }

  /** The lines further in than the key. */
  private block(indent: number): string {
    const lines: string[] = [];
    for (let start = this.at, line = this.nextLine(); line !== undefined; start = this.at, line = this.nextLine()) {
      if (line.trim() !== '' && line.search(/[^ ]/) <= indent) {
        this.at = start;
        this.number -= 1;
        break;
      }
      lines.push(line.trim());
    }
    return lines.join('\n').trim();
  }

  private broken(): UnreadableError {
    return new UnreadableError(`its YAML is not what a program writes, or broken, at line ${this.number}`);
  }
}

const isItem = (content: string): boolean => content === '-' || content.startsWith('- ');

/** Where the colon after a key is; -1 when the text is no pair. */
function keyEnd(content: string): number {
  const quote = content[0];
  if (quote === '"' || quote === "'") {
    let end = content.indexOf(quote, 1);
    while (end > 0 && quote === '"' && isEscaped(content, end)) end = content.indexOf(quote, end + 1);
    while (end > 0 && quote === "'" && content[end + 1] === "'") end = content.indexOf(quote, end + 2);
    return end > 0 && content[end + 1] === ':' && /^(?:\s|$)/.test(content.slice(end + 2, end + 3)) ? end + 1 : -1;
  }
  const colon = content.indexOf(': ');
  if (colon > 0) return colon;
  return content.length > 1 && content.endsWith(':') ? content.length - 1 : -1;
}

function isEscaped(content: string, at: number): boolean {
  let slashes = 0;
  while (content[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}

/** The node at the end of a path of keys. */
export const nodeAt = (node: PlainNode | undefined, ...path: readonly string[]): PlainNode | undefined =>
  path.reduce<PlainNode | undefined>((inner, key) => inner?.entries?.get(key), node);

export const textAt = (node: PlainNode | undefined, ...path: readonly string[]): string | undefined =>
  nodeAt(node, ...path)?.text;

/** The entries of a mapping; none for anything else. */
export const pairsOf = (node: PlainNode | undefined): [string, PlainNode][] => [...(node?.entries ?? [])];
