import { hash, verify } from '@node-rs/argon2';
import { generatePassword } from './secrets';

/** argon2id, 19 MiB, two passes, one lane (OWASP Password Storage Cheat Sheet); the library's default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hashes off the event loop (the library's thread pool). */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), COST);

let decoy: Promise<string> | undefined;

/**
 * True when `password` belongs to `stored`. Without a stored hash (no such account) it does the same work against a
 * decoy and says no, so that time does not tell whether an account exists.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword(generatePassword());
  const against = stored ?? (await decoy);
  const fits = await verify(against, password.normalize('NFKC'));
  return stored !== undefined && fits;
}
