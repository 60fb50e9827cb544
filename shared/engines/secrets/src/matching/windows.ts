import type { CompiledPattern } from '../rule-set/compile-pattern';

interface Range {
  from: number;
  to: number;
}

/**
 * Where patterns have to look, joined where windows overlap: a keyword on every other byte of a hostile file makes one
 * window of the file, not a thousand times its size.
 */
export class Windows<Owner> {
  private readonly ranges = new Map<CompiledPattern, { owner: Owner; ranges: Range[] }>();

  /** Ends have to come in ascending order, up to the difference in length of a rule's keywords. */
  add(owner: Owner, pattern: CompiledPattern, from: number, to: number): void {
    const known = this.ranges.get(pattern);
    const last = known?.ranges.at(-1);
    const start = Math.max(0, from);
    if (!known) this.ranges.set(pattern, { owner, ranges: [{ from: start, to }] });
    else if (last && start <= last.to) {
      last.from = Math.min(last.from, start);
      last.to = Math.max(last.to, to);
    } else known.ranges.push({ from: start, to });
  }

  *all(): Generator<{ owner: Owner; pattern: CompiledPattern } & Range> {
    for (const [pattern, { owner, ranges }] of this.ranges)
      for (const range of ranges) yield { owner, pattern, ...range };
  }
}
