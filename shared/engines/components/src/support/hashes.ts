import type { ReadPackage } from '../types';

type Hash = NonNullable<ReadPackage['hashes']>[number];

const ALGORITHMS: Readonly<Record<string, { algorithm: Hash['algorithm']; bytes: number }>> = {
  md5: { algorithm: 'MD5', bytes: 16 },
  sha1: { algorithm: 'SHA-1', bytes: 20 },
  sha256: { algorithm: 'SHA-256', bytes: 32 },
  sha384: { algorithm: 'SHA-384', bytes: 48 },
  sha512: { algorithm: 'SHA-512', bytes: 64 },
};

/** A digest in hex, lower case; none when its length is not the algorithm's (`sha256`, `SHA-256`). */
export function hexHash(algorithm: string, hex: string): Hash[] {
  const name = algorithm.toLowerCase().replace('-', '');
  const known = Object.hasOwn(ALGORITHMS, name) ? ALGORITHMS[name] : undefined;
  if (!known || hex.length !== known.bytes * 2 || !/^[0-9a-f]+$/i.test(hex)) return [];
  return [{ algorithm: known.algorithm, value: hex.toLowerCase() }];
}

/** Base64 digests as hex. */
export function base64Hash(algorithm: string, base64: string): Hash[] {
  return /^[A-Za-z0-9+/_-]+={0,2}$/.test(base64)
    ? hexHash(algorithm, Buffer.from(base64, 'base64').toString('hex'))
    : [];
}

/** Subresource Integrity, several parted by blanks (`sha512-...=`, options after `?` left off); W3C SRI. */
export function integrityHashes(integrity: unknown): Hash[] {
  if (typeof integrity !== 'string' || integrity.length > 4096) return [];
  return integrity.split(/\s+/).flatMap((entry) => {
    const cut = entry.indexOf('-');
    return cut < 0 ? [] : base64Hash(entry.slice(0, cut), entry.slice(cut + 1).split('?')[0] ?? '');
  });
}

/** `sha256:abc...`, as Python's lock files write it. */
export function prefixedHash(text: unknown): Hash[] {
  if (typeof text !== 'string') return [];
  const cut = text.indexOf(':');
  return cut < 0 ? [] : hexHash(text.slice(0, cut), text.slice(cut + 1));
}
