import { rangeAfter, type EntryBatch, type KeyRange } from '../storage/ranges';
import type { View } from '../storage/view';

const FIRST_BATCH = 32;
const LARGEST_BATCH = 500;

/**
 * The entries of one range, read in growing batches. When the view has changed since a batch was read, its rest is
 * dropped and looked up again behind the last entry given, so that no stale entry is ever given.
 */
export class EntryStream {
  private batch: EntryBatch = { keys: [], records: [], done: false };
  private at = 0;
  private size = FIRST_BATCH;
  private readAt = -1;
  private last: Buffer | undefined;
  private rest: KeyRange;

  constructor(
    private readonly view: View,
    range: KeyRange,
    private readonly reverse: boolean,
    private readonly unique: boolean,
  ) {
    this.rest = range;
  }

  /** Moves to the next entry; false at the end. */
  advance(): boolean {
    if (this.readAt !== this.view.version || this.at >= this.batch.keys.length) {
      if (this.readAt === this.view.version && this.batch.done) return false;
      this.read();
      if (this.batch.keys.length === 0) return false;
    }
    this.last = this.batch.keys[this.at]!;
    this.at++;
    return true;
  }

  /** The key of the entry moved to. */
  get key(): Buffer {
    return this.batch.keys[this.at - 1]!;
  }

  get record(): number {
    return this.batch.records[this.at - 1]!;
  }

  private read(): void {
    if (this.last) this.rest = rangeAfter(this.rest, this.last, this.reverse);
    this.batch = this.view.entries({ range: this.rest, reverse: this.reverse, limit: this.size, unique: this.unique });
    this.readAt = this.view.version;
    this.at = 0;
    this.size = Math.min(this.size * 4, LARGEST_BATCH);
  }
}
