import { createHash } from 'node:crypto';
import { crc32Base62 } from '../checksums/crc32-base62';

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();

const ALPHABETS: Record<string, string> = {
  digits: DIGITS,
  lower: LOWER,
  upper: UPPER,
  hex: `${DIGITS}abcdef`,
  HEX: `${DIGITS}ABCDEF`,
  lowernum: LOWER + DIGITS,
  uppernum: UPPER + DIGITS,
  alnum: UPPER + LOWER + DIGITS,
  letters: UPPER + LOWER,
  base32: `${UPPER}234567`,
  base58: '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  base64: `${UPPER}${LOWER}${DIGITS}+/`,
  base64url: `${UPPER}${LOWER}${DIGITS}-_`,
  bech32: 'qpzry9x8gf2tvdw0s3jn54khce6mua7l',
};

const SLOT = /<<([a-zA-Z0-9-]+)(?::([^<>]*))?>>/g;

/**
 * Fills the slots of an example with characters made from `seed`, the same each time: `<<hex:32>>` and other alphabets
 * by length, `<<uuid>>`, `<<b64:text>>` (the text in base 64, slots in it are not filled), `<<crc-github>>` (check
 * digits over the random part written before it), `<<join:PRIVATE>>` (the text itself, to keep a marker out of a file).
 */
export function fillSample(template: string, seed: string): string {
  let filled = '';
  let last = 0;
  let slot = 0;
  for (const match of template.matchAll(SLOT)) {
    filled += template.slice(last, match.index);
    last = match.index + match[0].length;
    filled += make(match[1]!, match[2] ?? '', filled, `${seed}/${slot++}`);
  }
  return filled + template.slice(last);
}

function make(kind: string, argument: string, before: string, seed: string): string {
  const alphabet = ALPHABETS[kind];
  if (alphabet) return randomText(alphabet, Number(argument), seed);
  switch (kind) {
    case 'uuid':
      return [8, 4, 4, 4, 12].map((length, part) => uuidPart(length, part, seed)).join('-');
    case 'join':
      return argument;
    case 'b64':
      return Buffer.from(argument).toString('base64');
    case 'crc-github':
      return crc32Base62(before.slice(before.lastIndexOf('_') + 1));
    default:
      throw new Error(`no sample is called ${kind}`);
  }
}

const uuidPart = (length: number, part: number, seed: string): string =>
  (part === 2 ? '4' : part === 3 ? 'a' : '') +
  randomText(ALPHABETS['hex']!, length - (part === 2 || part === 3 ? 1 : 0), `${seed}/${part}`);

/** Random-looking, the same for the same seed, and with a digit and a letter where the alphabet has them. */
export function randomText(alphabet: string, length: number, seed: string): string {
  let text = '';
  for (let block = 0; text.length < length; block += 1) {
    for (const byte of createHash('sha256').update(`${seed}#${block}`).digest())
      text += alphabet[byte % alphabet.length]!;
  }
  return text.slice(0, length);
}
