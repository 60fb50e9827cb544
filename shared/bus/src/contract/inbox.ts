/** Collects what handlers receive and lets a test wait for the n-th. */
export class Inbox<T> {
  readonly items: T[] = [];
  private readonly waiters: { count: number; resolve: () => void }[] = [];

  put(item: T): void {
    this.items.push(item);
    for (const waiter of this.waiters.filter(({ count }) => count <= this.items.length)) waiter.resolve();
  }

  /** Resolves with everything received once there are `count`; the test's own time limit ends a wait in vain. */
  async atLeast(count: number): Promise<T[]> {
    if (this.items.length < count) {
      await new Promise<void>((resolve) => this.waiters.push({ count, resolve }));
    }
    return this.items;
  }
}

/** Asks again and again until the answer satisfies; the test's own time limit ends a wait in vain. */
export async function eventually<T>(ask: () => Promise<T>, satisfied: (answer: T) => boolean): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (satisfied(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
