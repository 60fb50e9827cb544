/**
 * Keeps the first `limit` of many items in an order, holding at most twice as many: n items cost about n log(limit).
 * Items that compare as equal keep their order of arrival.
 */
export class Best<T> {
  private items: T[] = [];
  /** Once `limit` items are known, nothing behind this one can get in. */
  private worst: T | undefined;

  constructor(
    private readonly limit: number,
    private readonly compare: (a: T, b: T) => number,
  ) {}

  add(item: T): void {
    if (this.worst !== undefined && this.compare(item, this.worst) >= 0) return;
    this.items.push(item);
    if (this.items.length >= this.limit * 2 + 16) this.trim();
  }

  sorted(): T[] {
    this.trim();
    return this.items;
  }

  private trim(): void {
    this.items.sort(this.compare);
    if (this.items.length < this.limit) return;
    this.items.length = this.limit;
    this.worst = this.items[this.limit - 1];
  }
}
