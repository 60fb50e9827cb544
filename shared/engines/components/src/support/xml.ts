import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { lineIndex } from '../reading/lines';
import { UnreadableError } from '../types';

/** An element of an XML document; namespace prefixes are left off. */
export interface XmlElement {
  readonly name: string;
  /** 1-based line of the opening tag. */
  readonly line: number;
  /** All child elements in their order, or those of one name. */
  children(name?: string): XmlElement[];
  /** The first element at the end of a path of names. */
  find(...path: readonly string[]): XmlElement | undefined;
  /** The element's own text, or that of the first element at the end of the path; trimmed, '' when there is none. */
  text(...path: readonly string[]): string;
  /** '' when there is none. Attribute names are compared without regard to letter case. */
  attribute(name: string): string;
}

type Node = Readonly<Record<string, unknown>>;

/** A document type may define entities that grow without end: none are resolved but XML's own five and numeric ones. */
const PARSER = {
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  removeNSPrefix: true,
  captureMetaData: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  jPath: false,
  maxNestedTags: 100,
} as const;

/** The root element, which must have the given name. Throws `UnreadableError` for anything else, with the line. */
export function parseXml(text: string, root: string): XmlElement {
  // The parser sees every line end as one character; positions are counted in what it sees.
  const source = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trimStart();
  const shifted = text.slice(0, text.length - text.trimStart().length).split('\n').length - 1;
  if (source === '') throw new UnreadableError('it is empty');
  if (!source.startsWith('<')) throw new UnreadableError('it is not XML');
  const valid = XMLValidator.validate(source);
  if (valid !== true) throw new UnreadableError(`its XML is broken in line ${(valid.err.line || 1) + shifted}`);
  const lineOf = lineIndex(source);
  const top = wrap(documentOf(source), (offset) => lineOf(offset) + shifted).children()[0];
  if (top?.name !== root) throw new UnreadableError(`it holds no <${root}>`);
  return top;
}

function documentOf(source: string): Node {
  try {
    return { '#document': new XMLParser(PARSER).parse(source) as unknown };
  } catch {
    // The library has one error class for all it refuses: deep nesting, outside entities, names out of prototypes.
    throw new UnreadableError('its XML is nested too deeply, or has names or entities that are refused');
  }
}

const METADATA = XMLParser.getMetaDataSymbol() as unknown as string;

function wrap(node: Node, lineOf: (offset: number) => number): XmlElement {
  const name = Object.keys(node).find((key) => key !== ':@') ?? '';
  const content = (Array.isArray(node[name]) ? node[name] : []) as Node[];
  const children = (wanted?: string): XmlElement[] =>
    content
      .filter((child) => !Object.hasOwn(child, '#text') && (wanted === undefined || Object.hasOwn(child, wanted)))
      .map((child) => wrap(child, lineOf));
  const find = (...path: readonly string[]): XmlElement | undefined => {
    const [first, ...others] = path;
    if (first === undefined) return self;
    const child = content.find((one) => Object.hasOwn(one, first));
    return child && wrap(child, lineOf).find(...others);
  };
  const self: XmlElement = {
    name,
    get line() {
      return lineOf((node[METADATA] as { startIndex?: number } | undefined)?.startIndex ?? 0);
    },
    children,
    find,
    text: (...path) => {
      if (path.length > 0) return find(...path)?.text() ?? '';
      const texts = content.map((child) => child['#text']).filter((part) => typeof part === 'string');
      return unescape(texts.join('')).trim();
    },
    attribute: (wanted) => {
      const attributes = Object.entries((node[':@'] ?? {}) as Record<string, unknown>);
      const found = attributes.find(([key]) => key.toLowerCase() === wanted.toLowerCase())?.[1];
      return typeof found === 'string' ? unescape(found).trim() : '';
    },
  };
  return self;
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** XML's predefined entities and character references; all others stay as they are written. */
function unescape(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(lt|gt|amp|quot|apos));/g, (whole, decimal, hex, name) => {
    if (typeof name === 'string') return ENTITIES[name] ?? whole;
    const code = Number.parseInt(String(decimal ?? hex), decimal === undefined ? 16 : 10);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
