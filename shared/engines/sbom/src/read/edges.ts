import { DocumentError } from '@osk/readers';

const NONE = -1;

/** Pairs of ref numbers, as they come; two numbers each. */
export class Edges {
  private pairs = new Int32Array(1_024);
  private count = 0;
  /** Refs that the roots need, once resolved. */
  ofRoots: ReadonlySet<number> = new Set();

  constructor(private readonly most: number) {}

  /** @throws DocumentError beyond the limit */
  add(from: number, to: number): void {
    if (this.count >= this.most) throw new DocumentError(`the document tells of more than ${this.most} dependencies`);
    if (this.count * 2 >= this.pairs.length) {
      const larger = new Int32Array(this.pairs.length * 2);
      larger.set(this.pairs);
      this.pairs = larger;
    }
    this.pairs[this.count * 2] = from;
    this.pairs[this.count * 2 + 1] = to;
    this.count += 1;
  }

  /**
   * The edges between components, those of one component together: its needs are `to[start[n]]` to `to[start[n + 1]]`.
   * `holder` gives the component of a ref, -1 for none.
   */
  resolve(components: number, holder: (ref: number) => number, roots: ReadonlySet<number>) {
    const ofRoots = new Set<number>();
    let [own, dangling] = [0, 0];
    const kept = new Int32Array(this.count * 2);
    let size = 0;
    for (let at = 0; at < this.count; at += 1) {
      const [fromRef, toRef] = [this.pairs[at * 2] as number, this.pairs[at * 2 + 1] as number];
      const [from, to] = [holder(fromRef), holder(toRef)];
      if (roots.has(fromRef)) ofRoots.add(toRef);
      if (to === NONE || (from === NONE && !roots.has(fromRef))) dangling += 1;
      else if (from === to) own += 1;
      else if (from !== NONE) {
        kept[size * 2] = from;
        kept[size * 2 + 1] = to;
        size += 1;
      }
    }
    this.ofRoots = ofRoots;
    return { ...grouped(kept, size, components), own, dangling };
  }
}

/** Counting sort by the first of each pair. */
function grouped(pairs: Int32Array, size: number, components: number) {
  const start = new Int32Array(components + 2);
  for (let at = 0; at < size; at += 1) start[(pairs[at * 2] as number) + 1]! += 1;
  for (let number = 0; number <= components; number += 1) start[number + 1]! += start[number] as number;
  const next = start.slice();
  const to = new Int32Array(size);
  for (let at = 0; at < size; at += 1) {
    const from = pairs[at * 2] as number;
    to[next[from] as number] = pairs[at * 2 + 1] as number;
    next[from]! += 1;
  }
  return { start, to };
}
