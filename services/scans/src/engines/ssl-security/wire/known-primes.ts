import primes from './known-primes.json';

/** The published group that a prime belongs to, by the SHA-256 (hex) of its big-endian bytes. */
export function knownPrime(sha256: string): string | undefined {
  return (primes as Record<string, string>)[sha256];
}
