interface Pending<T> {
  promise: Promise<T | undefined>;
  resolve(value: T | undefined): void;
  reject(error: unknown): void;
}

const MAX_BATCH = 500;

/**
 * Look-ups of one turn of the event loop go out as one query, and a key that is being looked up is not looked up
 * again meanwhile.
 */
export class BatchLoader<T> {
  private readonly underWay = new Map<string, Pending<T>>();
  private gathered: string[] = [];

  constructor(private readonly loadMany: (keys: readonly string[]) => Promise<Map<string, T>>) {}

  load(key: string): Promise<T | undefined> {
    const known = this.underWay.get(key);
    if (known) return known.promise;
    const pending = newPending<T>();
    this.underWay.set(key, pending);
    this.gathered.push(key);
    if (this.gathered.length === 1) setImmediate(() => this.send());
    return pending.promise;
  }

  private send(): void {
    const keys = this.gathered;
    this.gathered = [];
    for (let at = 0; at < keys.length; at += MAX_BATCH) void this.run(keys.slice(at, at + MAX_BATCH));
  }

  private async run(keys: readonly string[]): Promise<void> {
    try {
      const found = await this.loadMany(keys);
      for (const key of keys) this.settle(key, (pending) => pending.resolve(found.get(key)));
    } catch (error) {
      for (const key of keys) this.settle(key, (pending) => pending.reject(error));
    }
  }

  private settle(key: string, tell: (pending: Pending<T>) => void): void {
    const pending = this.underWay.get(key);
    this.underWay.delete(key);
    if (pending) tell(pending);
  }
}

function newPending<T>(): Pending<T> {
  const pending = {} as Pending<T>;
  pending.promise = new Promise((resolve, reject) => Object.assign(pending, { resolve, reject }));
  return pending;
}
