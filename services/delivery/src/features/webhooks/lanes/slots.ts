/**
 * The attempts a worker makes at once, over all lanes, first come first served. An attempt that takes longer than
 * `slowAfterMs` gives its slot back and goes on: waiting for somebody else's answer costs nothing but a socket, and how
 * many of those one endpoint can hold is its lane's to bound. So endpoints that hang never fill the worker.
 */
export class Slots {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(
    size: number,
    private readonly slowAfterMs: number,
  ) {
    this.free = size;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.take();
    let held = true;
    const give = () => {
      if (held) this.give();
      held = false;
    };
    const timer = setTimeout(give, this.slowAfterMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      give();
    }
  }

  private async take(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
      return;
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** Handed on directly: a newcomer cannot take it before the one that waits. */
  private give(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
