import type { EntryChange } from '../storage/view';
import type { KeyRange } from '../storage/ranges';

interface OverlayEntry extends EntryChange {
  removed: boolean;
}

/** A transaction's changed index entries in key order, kept apart from what is committed. */
export class EntryOverlay {
  private readonly sorted: OverlayEntry[] = [];

  put(change: EntryChange): void {
    this.set({ ...change, removed: false });
  }

  remove(key: Buffer): void {
    this.set({ key, removed: true });
  }

  get(key: Buffer): OverlayEntry | undefined {
    const at = this.firstFrom(key);
    const found = this.sorted[at];
    return found?.key.equals(key) ? found : undefined;
  }

  /** Changes within a range, ascending. */
  within(range: KeyRange): OverlayEntry[] {
    return this.sorted.slice(this.firstFrom(range.low), this.firstFrom(range.high));
  }

  all(): readonly OverlayEntry[] {
    return this.sorted;
  }

  private set(change: OverlayEntry): void {
    const at = this.firstFrom(change.key);
    if (this.sorted[at]?.key.equals(change.key)) this.sorted[at] = change;
    else this.sorted.splice(at, 0, change);
  }

  /** Position of the first entry that is not before `key`. */
  private firstFrom(key: Buffer): number {
    let low = 0;
    let high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.sorted[middle]!.key.compare(key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A transaction's changed documents: new bytes, or null for a removed one. */
export class DocumentOverlay {
  private readonly collections = new Map<number, Map<number, Buffer | null>>();

  set(collection: number, record: number, raw: Buffer | null): void {
    let records = this.collections.get(collection);
    if (!records) this.collections.set(collection, (records = new Map()));
    records.set(record, raw);
  }

  /** Undefined when the transaction has not touched the document. */
  get(collection: number, record: number): Buffer | null | undefined {
    return this.collections.get(collection)?.get(record);
  }

  of(collection: number): ReadonlyMap<number, Buffer | null> {
    return this.collections.get(collection) ?? new Map<number, Buffer | null>();
  }

  entries(): Iterable<[collection: number, records: ReadonlyMap<number, Buffer | null>]> {
    return this.collections;
  }
}
