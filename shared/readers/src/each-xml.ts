import type { Readable } from 'node:stream';
import { SaxesParser } from 'saxes';
import { DocumentError } from './document-error';

/** An element with all that is in it; names are without their prefix. */
export interface XmlElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: XmlElement[];
  /** Text directly inside, trimmed where it is read through `xmlText`. */
  text: string;
}

export interface XmlValue {
  pattern: string;
  element: XmlElement;
  /** Attributes of the elements around it, the root's first. */
  around: readonly ReadonlyMap<string, string>[];
}

export interface XmlOptions {
  /** Told of an element that is too large to be read. */
  skipped?(reason: string): void;
  /** Names of elements inside the given ones that are passed over, whatever their size. */
  without?: readonly string[];
}

const MOST_DEPTH = 100;
/** Characters of one element with all that is in it, and of a piece of text or markup. */
const MOST_CHARS = 16 * 1024 ** 2;

/**
 * The elements of a large XML document that patterns name by the path from the root (`bom.components.component`, a star
 * being any name), in the document's order, each with all that is in it. A document type is passed over where it
 * only declares elements; entities are refused, so that nothing expands and nothing outside is read.
 * @throws DocumentError where the document is not XML, or ends inside
 */
export async function* eachXml(
  open: () => Readable,
  patterns: readonly string[],
  { skipped = () => {}, without = [] }: XmlOptions = {},
): AsyncGenerator<XmlValue> {
  const reader = new XmlReader(patterns, skipped, new Set(without));
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of open() as AsyncIterable<Buffer>) {
    yield* reader.write(decoder.decode(chunk, { stream: true }));
  }
  yield* reader.end();
}

class XmlReader {
  private readonly parser = new SaxesParser({ xmlns: false });
  private readonly patterns: readonly { pattern: string; segments: readonly string[] }[];
  private readonly names: string[] = [];
  private readonly around: ReadonlyMap<string, string>[] = [];
  /** Of the element that is taken, from the outermost to where we are. */
  private taken: { pattern: string; depth: number; open: XmlElement[]; size: number } | null = null;
  /** Depth of the element that is passed over, inside the one that is taken; 0 where there is none. */
  private passing = 0;
  private found: XmlValue[] = [];
  private silent = 0;

  constructor(
    patterns: readonly string[],
    private readonly skipped: (reason: string) => void,
    private readonly without: ReadonlySet<string>,
  ) {
    this.patterns = patterns.map((pattern) => ({ pattern, segments: pattern.split('.') }));
    this.parser.on('error', (error) => {
      throw new DocumentError(`the file is not XML: ${error.message.slice(0, 200)}`);
    });
    this.parser.on('doctype', (text) => this.docType(text));
    this.parser.on('opentag', ({ name, attributes }) => this.open(name, attributes));
    this.parser.on('text', (text) => this.text(text));
    this.parser.on('cdata', (text) => this.text(text));
    this.parser.on('closetag', () => this.close());
  }

  write(text: string): XmlValue[] {
    this.silent += text.length;
    if (this.silent > MOST_CHARS) throw new DocumentError(`more than ${MOST_CHARS} characters without an element`);
    return this.feed(() => this.parser.write(text));
  }

  end(): XmlValue[] {
    return this.feed(() => this.parser.close());
  }

  private feed(work: () => void): XmlValue[] {
    this.found = [];
    work();
    return this.found;
  }

  private docType(text: string): void {
    if (/<!ENTITY/i.test(text) || text.includes('%'))
      throw new DocumentError('the document type declares entities; such a file is not read');
  }

  private open(name: string, attributes: Record<string, string>): void {
    this.silent = 0;
    const local = localName(name);
    this.names.push(local);
    if (this.names.length > MOST_DEPTH) throw new DocumentError(`nested deeper than ${MOST_DEPTH} elements`);
    if (this.passing > 0) return;
    if (this.taken) {
      if (this.without.has(local)) this.passing = this.names.length;
      else this.nest(elementOf(local, attributes));
    } else {
      const element = elementOf(local, attributes);
      const match = this.patterns.find(({ segments }) => this.matches(segments));
      if (match)
        this.taken = {
          pattern: match.pattern,
          depth: this.names.length,
          open: [element],
          size: 0,
        };
      else this.around.push(element.attributes);
    }
  }

  private matches(segments: readonly string[]): boolean {
    return (
      segments.length === this.names.length &&
      segments.every((segment, index) => segment === '*' || segment === this.names[index])
    );
  }

  private nest(element: XmlElement): void {
    const { taken } = this;
    if (!taken) return;
    this.grow(element.name.length + 64 + [...element.attributes].flat().reduce((sum, text) => sum + text.length, 0));
    if (taken.size <= MOST_CHARS) taken.open.at(-1)?.children.push(element);
    taken.open.push(element);
  }

  private text(text: string): void {
    this.silent = 0;
    if (!this.taken || this.passing > 0) return;
    this.grow(text.length);
    const inner = this.taken.open.at(-1);
    if (inner && this.taken.size <= MOST_CHARS) inner.text += text;
  }

  private grow(by: number): void {
    if (this.taken) this.taken.size += by;
  }

  private close(): void {
    this.silent = 0;
    const depth = this.names.length;
    this.names.pop();
    if (this.passing > 0) {
      if (depth === this.passing) this.passing = 0;
      return;
    }
    const { taken } = this;
    if (!taken) {
      this.around.pop();
      return;
    }
    const element = taken.open.pop();
    if (taken.open.length > 0 || !element) return;
    this.taken = null;
    if (taken.size > MOST_CHARS) this.skipped(`larger than ${MOST_CHARS} characters`);
    else this.found.push({ pattern: taken.pattern, element, around: [...this.around] });
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function elementOf(name: string, attributes: Record<string, string>): XmlElement {
  const local = Object.entries(attributes).map(([key, value]) => [localName(key), value] as const);
  return { name, attributes: new Map(local), children: [], text: '' };
}

/** The children of that name. */
export function xmlChildren(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** The first descendant along the names. */
export function xmlChild(element: XmlElement | undefined, ...names: readonly string[]): XmlElement | undefined {
  return names.reduce<XmlElement | undefined>((at, name) => at?.children.find((child) => child.name === name), element);
}

/** The trimmed text of the first descendant along the names; empty where there is none. */
export function xmlText(element: XmlElement | undefined, ...names: readonly string[]): string {
  return xmlChild(element, ...names)?.text.trim() ?? '';
}
