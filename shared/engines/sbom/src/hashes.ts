import type { SbomHash } from './model';

const LENGTHS: Readonly<Record<SbomHash['algorithm'], number>> = {
  MD5: 32,
  'SHA-1': 40,
  'SHA-256': 64,
  'SHA-384': 96,
  'SHA-512': 128,
};

/** A hash in hexadecimal; base64 is turned into it, what fits neither is left out. */
export function hashOf({ algorithm, value }: SbomHash): SbomHash[] {
  const length = LENGTHS[algorithm];
  if (/^[0-9a-f]+$/i.test(value) && value.length === length) return [{ algorithm, value: value.toLowerCase() }];
  const bytes = /^[A-Za-z0-9+/]+={0,2}$/.test(value) ? Buffer.from(value, 'base64').toString('hex') : '';
  return bytes.length === length ? [{ algorithm, value: bytes }] : [];
}
