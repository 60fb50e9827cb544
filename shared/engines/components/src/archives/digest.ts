import { createHash } from 'node:crypto';
import type { RandomAccess } from './random-access';

const STEP = 4 * 1024 * 1024;

/** SHA-1 of the whole, in hex: the digest that Maven repositories know their files by. */
export async function sha1Of(access: RandomAccess, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha1');
  for (let at = 0; at < access.size; at += STEP) {
    signal?.throwIfAborted();
    hash.update(await access.read(at, Math.min(STEP, access.size - at)));
  }
  return hash.digest('hex');
}
