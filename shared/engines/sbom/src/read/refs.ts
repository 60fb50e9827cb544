import { createHash } from 'node:crypto';
import { DocumentError } from '@osk/readers';

export interface GraphLimits {
  components: number;
  edges: number;
  refs: number;
}

const SHORT = 200;

/** Numbers for the refs of a document, whether they are known yet or not. */
export class Refs {
  private readonly numbers = new Map<string, number>();

  constructor(private readonly most: number) {}

  /** @throws DocumentError beyond the limit */
  number(ref: string): number {
    const key = keyOf(ref);
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    if (this.numbers.size >= this.most) throw new DocumentError(`the document names more than ${this.most} references`);
    this.numbers.set(key, this.numbers.size);
    return this.numbers.size - 1;
  }
}

/** Long ones are remembered by their digest: a hundred thousand of any length cost the same. */
const keyOf = (ref: string): string =>
  ref.length <= SHORT ? ref : `#${createHash('sha256').update(ref).digest('base64url')}`;
