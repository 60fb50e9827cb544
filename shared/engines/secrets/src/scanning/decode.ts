import type { SecretFinding } from '../types';

/** How text can be hidden in text. */
type TextEncoding = 'base64' | 'hex';

export type Encoding = NonNullable<SecretFinding['encoding']>[number];

/** Text that stood encoded from `start` to `end`. */
export interface Decoded {
  start: number;
  end: number;
  bytes: Buffer;
  encoding: Encoding;
}

const SHORTEST_RUN = 24;
const LONGEST_RUN = 256 * 1024;
/** Of one text; what is beyond is not decoded. */
const MOST_DECODED = 4 * 1024 * 1024;
const BASE64 = 1;
const HEX = 2;
const CLASS = classes();

function classes(): Uint8Array {
  const table = new Uint8Array(256);
  for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_')
    table[character.charCodeAt(0)] = BASE64;
  for (const character of '0123456789abcdefABCDEF') table[character.charCodeAt(0)]! |= HEX;
  return table;
}

/**
 * Runs of base 64 or hex that hide text. A run of `SHORTEST_RUN` characters covers two neighbouring multiples of half
 * of that, so that only those and a few places between them are looked at; the first bytes decoded tell text from
 * pictures and hashes.
 */
export function* decodedRuns(bytes: Buffer): Generator<Decoded> {
  let left = MOST_DECODED;
  for (let run = nextRun(bytes, 0); run && left > 0; run = nextRun(bytes, run.end)) {
    const { start, end } = run;
    if (end - start > LONGEST_RUN) continue;
    const decoded = decodeRun(bytes.subarray(start, end));
    if (!decoded) continue;
    left -= decoded.bytes.length;
    yield { start, end, ...decoded };
  }
}

const STEP = SHORTEST_RUN / 2;

/** The first run of `SHORTEST_RUN` characters and more that begins at `from` or behind it. */
function nextRun(bytes: Buffer, from: number): { start: number; end: number } | undefined {
  const last = bytes.length - STEP;
  for (let probe = from; probe < last; probe += STEP) {
    if (CLASS[bytes[probe]!] === 0 || CLASS[bytes[probe + STEP]!] === 0) continue;
    if (CLASS[bytes[probe + 6]!] === 0 || CLASS[bytes[probe + 3]!] === 0 || CLASS[bytes[probe + 9]!] === 0) continue;
    let start = probe;
    while (start > from && CLASS[bytes[start - 1]!] !== 0) start -= 1;
    let end = probe + 1;
    while (end < bytes.length && CLASS[bytes[end]!] !== 0) end += 1;
    if (end - start >= SHORTEST_RUN) return { start, end };
  }
  return undefined;
}

function decodeRun(run: Buffer): { bytes: Buffer; encoding: TextEncoding } | undefined {
  const encoding = hidesTextAs(run);
  if (!encoding) return undefined;
  const bytes = Buffer.from(run.toString('latin1'), encoding);
  return isText(bytes.subarray(0, 4096)) ? { bytes, encoding } : undefined;
}

const BASE64_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** The base-64 digit's value; `-` and `_` as in base 64 for URLs. */
const VALUE = new Uint8Array(256);
for (let digit = 0; digit < 64; digit += 1) VALUE[BASE64_DIGITS.charCodeAt(digit)] = digit;
VALUE[45] = 62;
VALUE[95] = 63;

/** ASCII leaves the top bit of each byte zero, so that few runs of other characters pass the first sixteen digits. */
function hidesTextAs(run: Buffer): TextEncoding | undefined {
  let ascii = true;
  for (let at = 0; at < 16 && ascii; at += 4) {
    const [second, third] = [VALUE[run[at + 1]!]!, VALUE[run[at + 2]!]!];
    ascii = VALUE[run[at]!]! < 32 && (second & 15) < 8 && (third & 3) < 2;
  }
  if (ascii && isText(Buffer.from(run.toString('latin1', 0, 24), 'base64'))) return 'base64';
  if (run.length % 2 !== 0) return undefined;
  for (let at = 0; at < run.length; at += 1) {
    const byte = run[at]!;
    // The first digit of a printable byte is 2 to 7, of a line break 0.
    if ((CLASS[byte]! & HEX) === 0 || (at < 16 && at % 2 === 0 && (byte < 48 || byte > 55))) return undefined;
  }
  return 'hex';
}

/** Printable ASCII and white space; random bytes fail within the first few. */
function isText(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte > 126 || (byte < 32 && byte !== 9 && byte !== 10 && byte !== 13)) return false;
  return bytes.length > 0;
}

const ESCAPED = /%(?:3[aAdD]|2[fFbB]|40)/g;
const URL_RUN = /[A-Za-z0-9%._~!*'()+&=-]{1,4096}/y;
const MOST_URL_RUNS = 2000;

/** Runs of a URL's characters in which `:`, `/`, `=`, `+` or `@` are written with `%`. */
export function* decodedUrls(text: string): Generator<Decoded> {
  let done = 0;
  let count = 0;
  for (const { index } of text.matchAll(ESCAPED)) {
    if (index < done || (count += 1) > MOST_URL_RUNS) continue;
    let start = index;
    while (start > done && index - start < 512 && /[A-Za-z0-9%._~+-]/.test(text[start - 1]!)) start -= 1;
    URL_RUN.lastIndex = start;
    const run = URL_RUN.exec(text)?.[0] ?? '';
    done = start + run.length;
    const decoded = run.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
    yield { start, end: done, bytes: Buffer.from(decoded, 'latin1'), encoding: 'url' };
  }
}
