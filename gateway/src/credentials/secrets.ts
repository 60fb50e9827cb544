import { hash, randomBytes } from 'node:crypto';

const KEY_PREFIX = 'osk_';
const KEY_SHAPE = /^osk_[A-Za-z0-9_-]{43}$/;
const SESSION_SHAPE = /^[A-Za-z0-9_-]{43}$/;
const SHOWN_CHARACTERS = 8;

export const SECRET_BYTES = 32;
const newSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url');

/** A new API key: `osk_` and 256 random bits. */
export const newApiKey = (): string => KEY_PREFIX + newSecret();
/** A new session identifier: 256 random bits. */
export const newSessionSecret = newSecret;

export const looksLikeApiKey = (value: string): boolean => KEY_SHAPE.test(value);
export const looksLikeSession = (value: string): boolean => SESSION_SHAPE.test(value);

/** What is shown of a key in lists. */
export const shownPart = (apiKey: string): string => apiKey.slice(0, SHOWN_CHARACTERS);

/** SHA-256 in hex. The values are 256 random bits, so a fast hash without salt is as good as a slow one with. */
export const hashSecret = (value: string): string => hash('sha256', value, 'hex');

/** A password that a person can type: 25 characters without look-alikes, 120 bits and more. */
export function generatePassword(): string {
  const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
  const letters = [...randomBytes(25)].map((byte) => alphabet[byte & 31]!);
  return [0, 5, 10, 15, 20].map((at) => letters.slice(at, at + 5).join('')).join('-');
}
