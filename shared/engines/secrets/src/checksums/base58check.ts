import { createHash } from 'node:crypto';
import { verdict, type Checksum } from './types';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/** The first four bytes of the double SHA-256, as Bitcoin puts them behind keys and addresses. */
const checkBytes = (payload: Buffer): Buffer => sha256(sha256(payload)).subarray(0, 4);

/** `payload` with its check bytes, in base 58. */
export function encodeBase58Check(payload: Buffer): string {
  const bytes = Buffer.concat([payload, checkBytes(payload)]);
  let number = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  for (; number > 0n; number /= 58n) text = ALPHABET[Number(number % 58n)]! + text;
  return text;
}

export const base58check: Checksum = (value) => {
  let number = 0n;
  for (const character of value) {
    const digit = ALPHABET.indexOf(character);
    if (digit < 0) return { verdict: 'invalid' };
    number = number * 58n + BigInt(digit);
  }
  const hex = number.toString(16);
  const bytes = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex');
  return verdict(checkBytes(bytes.subarray(0, -4)).equals(bytes.subarray(-4)));
};
