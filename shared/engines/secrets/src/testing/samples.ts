import { createHash } from 'node:crypto';
import { encodeBase58Check } from '../checksums/base58check';
import { bech32Checksum } from '../checksums/bech32';
import { crc32Base62 } from '../checksums/crc32-base62';
import { crc16, encodeBase32 } from '../checksums/stellar';

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

const JWT_HEADER = { alg: 'HS256', typ: 'JWT' };
const JWT_PAYLOAD = { sub: 'deploy', role: 'service', iat: 1_700_000_000 };
const SERVICE_ACCOUNT_HEADER = { alg: 'RS256', kid: 'k1k2k3k4k5' };
const SERVICE_ACCOUNT_PAYLOAD = { iss: 'https://kubernetes.default.svc', sub: 'system:serviceaccount:ci:deployer' };
const JWE_HEADER = { alg: 'RSA-OAEP', enc: 'A256GCM' };
const base64Json = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const SLOT = /<<([a-zA-Z0-9-]+)(?::([^<>]*))?>>/g;

/**
 * Fills the slots of an example with characters made from `seed`, the same each time: `<<hex:32>>` and other alphabets
 * by length, `<<uuid>>`, `<<b64:text>>` (the text in base 64, slots in it are not filled), `<<crc-github>>` (check
 * digits over the random part written before it), `<<pass:12>>` (a password), `<<join:PRIVATE>>` (the text itself, to keep a marker out of a file).
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

type Maker = (argument: string, seed: string, before: string) => string;

/** Slots that are more than characters of an alphabet. */
const MAKERS: Record<string, Maker> = {
  uuid: (_, seed) => [8, 4, 4, 4, 12].map((length, part) => uuidPart(length, part, seed)).join('-'),
  join: (argument) => argument,
  b64: (argument) => Buffer.from(argument).toString('base64'),
  b64u: (argument) => Buffer.from(argument).toString('base64url'),
  pass: (length, seed) => password(Number(length), seed),
  'b64-pass': (length, seed) => Buffer.from(password(Number(length), seed)).toString('base64'),
  'b64-login': (length, seed) => Buffer.from(`deploy:${password(Number(length), seed)}`).toString('base64'),
  'crc-github': (_, __, before) => crc32Base62(before.slice(before.lastIndexOf('_') + 1)),
  jwt: (_, seed) => [JWT_HEADER, JWT_PAYLOAD].map(base64Json).join('.') + '.' + random('base64url', 43, seed),
  'sa-jwt': (_, seed) =>
    [SERVICE_ACCOUNT_HEADER, SERVICE_ACCOUNT_PAYLOAD].map(base64Json).join('.') + '.' + random('base64url', 342, seed),
  jwe: (_, seed) =>
    [base64Json(JWE_HEADER), ...[342, 16, 120, 22].map((length) => random('base64url', length, seed + length))].join(
      '.',
    ),
  'age-key': (_, seed) => bech32Key('age-secret-key-', seed).slice('age-secret-key-'.length).toUpperCase(),
  'bech32-key': (prefix, seed) => bech32Key(prefix, seed),
  wif: (_, seed) => encodeBase58Check(Buffer.concat([Buffer.of(0x80), digest(seed), Buffer.of(1)])),
  xprv: (_, seed) =>
    encodeBase58Check(
      Buffer.concat([Buffer.from('0488ade4', 'hex'), Buffer.alloc(9), digest(seed), Buffer.of(0), digest(seed + 2)]),
    ),
  'stellar-seed': (_, seed) => {
    const body = Buffer.concat([Buffer.of(18 << 3), digest(seed)]);
    const crc = crc16(body);
    return encodeBase32(Buffer.concat([body, Buffer.of(crc & 255, crc >> 8)]));
  },
};

/** Letters of both cases, a digit and a mark, as a person or a generator may choose. */
const password = (length: number, seed: string): string => `K${random('alnum', length - 4, seed)}.7x`;

const digest = (seed: string): Buffer => createHash('sha256').update(seed).digest();

function bech32Key(prefix: string, seed: string): string {
  const data = random('bech32', 52, seed);
  return `${prefix}1${data}${bech32Checksum(prefix, data)}`;
}

function random(alphabet: string, length: number, seed: string): string {
  return randomText(ALPHABETS[alphabet]!, length, seed);
}

function make(kind: string, argument: string, before: string, seed: string): string {
  if (ALPHABETS[kind]) return random(kind, Number(argument), seed);
  const maker = MAKERS[kind];
  if (!maker) throw new Error(`no sample is called ${kind}`);
  return maker(argument, seed, before);
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
