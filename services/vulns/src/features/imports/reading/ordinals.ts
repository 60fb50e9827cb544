import { createHash } from 'node:crypto';

const MOST = 300_000;

/**
 * Tells apart what a tool reports several times in the same words: the second gets `#2`, and so on. Beyond a bound of
 * distinct words nothing is told apart any more.
 */
export class Ordinals {
  private readonly seen = new Map<string, number>();

  of(...words: readonly string[]): string {
    const key = createHash('sha1').update(JSON.stringify(words)).digest('base64url').slice(0, 16);
    const count = (this.seen.get(key) ?? 0) + 1;
    if (count > 1 || this.seen.size < MOST) this.seen.set(key, count);
    return count > 1 ? `#${count}` : '';
  }
}
