/** What XML 1.0 has no way to write (production 2, `Char`), lone surrogates included. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

const allowed = (text: string): string => text.replace(FORBIDDEN, '\uFFFD');
const escaped = (text: string, which: RegExp): string =>
  allowed(text).replace(which, (char) => ESCAPES[char] as string);

export type Attributes = Readonly<Record<string, string | number | undefined>>;

const attributesText = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(String(value), /[&<>"\t\n\r]/g)}"`))
    .join('');

/** An element with text in it; nothing when there is no text. */
export const textElement = (name: string, text: string | number | undefined, attributes: Attributes = {}): string =>
  text === undefined || text === ''
    ? ''
    : `<${name}${attributesText(attributes)}>${escaped(String(text), /[&<>\r]/g)}</${name}>`;

/** An element with others in it. */
export const element = (name: string, inner: string | readonly string[], attributes: Attributes = {}): string =>
  `<${name}${attributesText(attributes)}>${typeof inner === 'string' ? inner : inner.join('')}</${name}>`;

/** As `element`; nothing when there is nothing in it. */
export const listElement = (name: string, inner: readonly string[]): string =>
  inner.length === 0 ? '' : element(name, inner);
