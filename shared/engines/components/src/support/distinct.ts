/** Below this, looking at every item is cheaper than an index of them: most packages have one place and few of the rest. */
const FEW = 12;

/**
 * Items in the order they came, each key once. There are several of these for each of a hundred thousand packages: what is
 * not needed is not made.
 */
export class Distinct<T> {
  readonly items: T[] = [];
  private index: Set<string> | undefined;

  constructor(private readonly keyOf: (item: T) => string) {}

  add(item: T): void {
    const { items, keyOf } = this;
    if (items.length > 0) {
      const key = keyOf(item);
      if (this.index ? this.index.has(key) : items.some((known) => keyOf(known) === key)) return;
      if (!this.index && items.length >= FEW) this.index = new Set(items.map(keyOf));
      this.index?.add(key);
    }
    items.push(item);
  }
}
