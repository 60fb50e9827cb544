/** Random choices that are the same in every run. */
export class Random {
  constructor(private state: number) {}

  /** An integer from 0 to `n` - 1. */
  below(n: number): number {
    this.state = (Math.imul(this.state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * n);
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.below(choices.length)]!;
  }

  /** `count` different choices at most, in random order. */
  some<T>(choices: readonly T[], count: number): T[] {
    const left = [...choices];
    const taken: T[] = [];
    while (taken.length < count && left.length > 0) taken.push(...left.splice(this.below(left.length), 1));
    return taken;
  }
}
