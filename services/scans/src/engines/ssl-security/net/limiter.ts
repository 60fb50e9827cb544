/** At most `limit` tasks at a time, in the order they came. The limit can be lowered while tasks run. */
export class Limiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(private limit: number) {}

  lower(): void {
    this.limit = Math.max(1, Math.floor(this.limit / 2));
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    while (this.running >= this.limit) await new Promise<void>((resolve) => this.waiting.push(resolve));
    this.running += 1;
    try {
      return await task();
    } finally {
      this.running -= 1;
      this.waiting.shift()?.();
    }
  }
}
