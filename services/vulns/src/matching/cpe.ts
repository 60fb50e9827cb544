/** The attributes of a CPE 2.3 name (NISTIR 7695), unescaped: `*` any value, `-` not applicable. */
export interface Cpe {
  part: string;
  vendor: string;
  product: string;
  version: string;
  update: string;
  edition: string;
  language: string;
  sw_edition: string;
  target_sw: string;
  target_hw: string;
  other: string;
}

const ATTRIBUTES = [
  'part',
  'vendor',
  'product',
  'version',
  'update',
  'edition',
  'language',
  'sw_edition',
  'target_sw',
  'target_hw',
  'other',
] as const;
type Attribute = (typeof ATTRIBUTES)[number];
/** Longest formatted string of real products is some hundred characters. */
const MAX_LENGTH = 1024;
const ANY = '*';
const NOT_APPLICABLE = '-';
/** Stands for a wildcard that was not escaped, so that an escaped `\*` stays itself. */
const STAR = '\uE000';
const QUESTION = '\uE001';

/** Splits at colons that no backslash escapes. */
function split(text: string): string[] {
  const parts: string[] = [];
  let part = '';
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index] as string;
    if (character === '\\' && index + 1 < text.length) {
      part += text[index + 1];
      index += 1;
    } else if (character === ':') {
      parts.push(part);
      part = '';
    } else part += wild(character);
  }
  return [...parts, part];
}

const wild = (character: string): string => (character === '*' ? STAR : character === '?' ? QUESTION : character);

function fromParts(parts: readonly string[]): Cpe | null {
  const cpe = Object.fromEntries(
    ATTRIBUTES.map((attribute, index) => {
      const text = (parts[index] ?? '').toLowerCase();
      return [attribute, text === '' || text === STAR ? ANY : text];
    }),
  ) as Record<Attribute, string>;
  return /^[aoh*-]$/.test(cpe.part) && cpe.product !== ANY ? cpe : null;
}

/** The old URI form, `cpe:/a:openssl:openssl:1.0.2k`, percent-encoded. */
function parseUri(text: string): Cpe | null {
  const parts = text.slice('cpe:/'.length).split(':', 7);
  try {
    return fromParts(parts.map((part) => decodeURIComponent(part)));
  } catch {
    // A broken percent sequence.
    return null;
  }
}

/** Reads `cpe:2.3:...` (formatted string) and `cpe:/...` (URI). Null when it is none; never throws. */
export function parseCpe(text: string): Cpe | null {
  if (text.length > MAX_LENGTH) return null;
  if (/^cpe:2\.3:/i.test(text)) return fromParts(split(text.slice('cpe:2.3:'.length)));
  return /^cpe:\//i.test(text) ? parseUri(text) : null;
}

const isPattern = (value: string): boolean => value.includes(STAR) || value.includes(QUESTION);
const isNamed = (value: string): boolean => value !== ANY && value !== NOT_APPLICABLE && !isPattern(value);

/** Names one application, operating system or piece of hardware, in a version or in all of them. */
export const namesProduct = ({ part, vendor, product, version, update }: Cpe): boolean =>
  /^[aoh]$/.test(part) && isNamed(vendor) && isNamed(product) && !isPattern(version) && !isPattern(update);

/** Wildcards of NISTIR 7696: any run, any one character. Two pointers, so that no pattern is slow. */
function matchesWild(pattern: string, text: string): boolean {
  let p = 0;
  let t = 0;
  let star = -1;
  let retry = 0;
  while (t < text.length) {
    if (p < pattern.length && (pattern[p] === text[t] || pattern[p] === QUESTION)) {
      p += 1;
      t += 1;
    } else if (pattern[p] === STAR) {
      star = p;
      retry = t;
      p += 1;
    } else if (star !== -1) {
      p = star + 1;
      retry += 1;
      t = retry;
    } else return false;
  }
  while (pattern[p] === STAR) p += 1;
  return p === pattern.length;
}

/** One attribute (NISTIR 7696, 6.2): any covers all; what the product leaves open is not held against it. */
function covers(pattern: string, value: string): boolean {
  if (pattern === ANY || value === ANY) return true;
  if (pattern === NOT_APPLICABLE || value === NOT_APPLICABLE) return pattern === value;
  return matchesWild(pattern, value);
}

/** Does `pattern` speak of the product `cpe`? Leaves out the attributes named in `except`. */
export function cpeCovers(pattern: Cpe, cpe: Cpe, except: readonly Attribute[] = []): boolean {
  return ATTRIBUTES.every((attribute) => except.includes(attribute) || covers(pattern[attribute], cpe[attribute]));
}

/** The version with its update, `1.0.2-rc1`; '' when the CPE leaves the version open. */
export function versionOf({ version, update }: Cpe): string {
  if (version === ANY || version === NOT_APPLICABLE) return '';
  return update === ANY || update === NOT_APPLICABLE ? version : `${version}-${update}`;
}

/** `openssl:openssl`: what CPE entries are found by. */
export const productOf = ({ vendor, product }: Pick<Cpe, 'vendor' | 'product'>): string => `${vendor}:${product}`;
