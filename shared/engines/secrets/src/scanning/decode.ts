import type { SecretFinding } from '../types';

export type Encoding = NonNullable<SecretFinding['encoding']>[number];

/** Text that stood encoded from `start` to `end`. */
export interface Decoded {
  start: number;
  end: number;
  bytes: Buffer;
  encoding: Encoding;
  /** What stood there, where parts of it may be in the clear. */
  plain?: string;
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
 * Runs of base 64 or hex that hide text. Every run of `SHORTEST_RUN` characters covers a place that is a multiple of it,
 * so that only these places are looked at; the first bytes decoded tell text from pictures and hashes.
 */
export function* decodedRuns(bytes: Buffer): Generator<Decoded> {
  let left = MOST_DECODED;
  const { length } = bytes;
  for (let probe = SHORTEST_RUN - 1; probe < length; probe += SHORTEST_RUN) {
    if (CLASS[bytes[probe]!] === 0) continue;
    let start = probe;
    while (start > 0 && probe - start < SHORTEST_RUN && CLASS[bytes[start - 1]!] !== 0) start -= 1;
    let end = probe + 1;
    while (end < length && CLASS[bytes[end]!] !== 0) end += 1;
    if (end - start >= SHORTEST_RUN && end - start <= LONGEST_RUN && left > 0) {
      const decoded = decodeRun(bytes.subarray(start, end));
      if (decoded) {
        left -= decoded.bytes.length;
        yield { start, end, ...decoded };
      }
    }
    // The next place that is a multiple of the step, behind this run.
    if (end > probe + SHORTEST_RUN) probe = end - ((end - probe) % SHORTEST_RUN);
  }
}

function decodeRun(run: Buffer): { bytes: Buffer; encoding: Encoding } | undefined {
  const isHex = run.length % 2 === 0 && run.every((byte) => (CLASS[byte]! & HEX) !== 0);
  const encoding = isHex ? 'hex' : 'base64';
  const head = Buffer.from(run.toString('latin1', 0, 32), encoding);
  if (!isText(head.subarray(0, isHex ? 16 : 18))) return undefined;
  const bytes = Buffer.from(run.toString('latin1'), encoding);
  return isText(bytes.subarray(0, 4096)) ? { bytes, encoding } : undefined;
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
    yield { start, end: done, bytes: Buffer.from(decoded, 'latin1'), encoding: 'url', plain: run };
  }
}
