interface Ranked {
  keys: readonly unknown[];
  record: number;
}

/**
 * Keeps the first `size` of what it is given, in order of their keys and then of arrival number. Sorted and cut back from
 * time to time, which costs less than keeping a heap in order.
 */
export class TopK {
  private kept: Ranked[] = [];
  private worst: Ranked | undefined;
  private readonly room: number;

  constructor(
    private readonly size: number,
    private readonly compare: (a: readonly unknown[], b: readonly unknown[]) => number,
  ) {
    this.room = size * 4 + 256;
  }

  add(keys: readonly unknown[], record: number): void {
    const ranked = { keys, record };
    if (this.worst !== undefined && this.order(ranked, this.worst) >= 0) return;
    this.kept.push(ranked);
    if (this.kept.length < this.room) return;
    this.cut();
    this.worst = this.kept.at(-1);
  }

  records(): number[] {
    this.cut();
    return this.kept.map(({ record }) => record);
  }

  private cut(): void {
    this.kept.sort((a, b) => this.order(a, b));
    if (this.kept.length > this.size) this.kept.length = this.size;
  }

  private order(a: Ranked, b: Ranked): number {
    return this.compare(a.keys, b.keys) || a.record - b.record;
  }
}
