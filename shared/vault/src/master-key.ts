import { hkdfSync, randomBytes, scryptSync } from 'node:crypto';
import { VaultError } from './errors';

const KEY_BYTES = 32;
const PASSPHRASE_PREFIX = 'passphrase:';
const MIN_PASSPHRASE_LENGTH = 16;
// OWASP Password Storage: scrypt N=2^17, r=8, p=1. The salt is fixed because every process must come to the same key
// from the setting alone; the length asked for makes up for it.
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
const SCRYPT_SALT = 'openskerry/vault/passphrase/v1';

/** What a vault derives from one master key. */
export interface WrappingKey {
  /** Says which key sealed a text, and nothing about the key: 11 base64url characters. */
  id: string;
  key: Buffer;
  /** What keys of keyed hashes are derived from. */
  hash: Buffer;
}

/** A new master key for `OSK_SECRET_KEY`: 32 random bytes, base64url. */
export function generateMasterKey(): string {
  return randomBytes(KEY_BYTES).toString('base64url');
}

/**
 * Reads `OSK_SECRET_KEY`: 32 bytes as 64 hex digits, base64 or base64url, or `passphrase:` and at least 16 characters.
 * A passphrase must say so: otherwise a key with one character lost would silently become another key.
 * Throws `VaultError` `invalid_key`.
 */
export function readMasterKey(text: string): WrappingKey {
  const master = parse(text.trim());
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', master, '', `openskerry/vault/v1/${purpose}`, length));
  const wrapping = {
    id: derive('key-id', 8).toString('base64url'),
    key: derive('wrap', KEY_BYTES),
    hash: derive('hash', KEY_BYTES),
  };
  master.fill(0);
  return wrapping;
}

function parse(text: string): Buffer {
  if (text.startsWith(PASSPHRASE_PREFIX)) return stretch(text.slice(PASSPHRASE_PREFIX.length));
  if (/^[0-9a-f]{64}$/i.test(text)) return checked(Buffer.from(text, 'hex'));
  // 43 characters carry 32 bytes and two spare bits; Node reads both alphabets as base64.
  if (/^[A-Za-z0-9+/_-]{43}=?$/.test(text)) return checked(Buffer.from(text, 'base64'));
  throw new VaultError(
    'invalid_key',
    'OSK_SECRET_KEY must be 32 bytes in hex, base64 or base64url (openssl rand -base64 32), ' +
      `or "${PASSPHRASE_PREFIX}" followed by at least ${MIN_PASSPHRASE_LENGTH} characters.`,
  );
}

function stretch(passphrase: string): Buffer {
  if (passphrase.length < MIN_PASSPHRASE_LENGTH) {
    throw new VaultError('invalid_key', `The passphrase needs at least ${MIN_PASSPHRASE_LENGTH} characters.`);
  }
  return scryptSync(passphrase.normalize('NFKC'), SCRYPT_SALT, KEY_BYTES, SCRYPT);
}

/** A placeholder that somebody forgot to replace is no key. */
function checked(key: Buffer): Buffer {
  if (new Set(key).size < 8) {
    throw new VaultError('invalid_key', 'OSK_SECRET_KEY is not random; make one with openssl rand -base64 32.');
  }
  return key;
}
