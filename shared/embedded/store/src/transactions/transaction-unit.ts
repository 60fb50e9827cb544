import { MongoError } from '../language';
import { CommittedView } from '../storage/committed-view';
import type { Environment } from '../storage/environment';
import { justAfter, rangeAfter, type EntryBatch, type KeyRange, type ReadEntries } from '../storage/ranges';
import type { EntryChange, Unit } from '../storage/view';
import type { Locks, Owner } from './locks';
import { DocumentOverlay, EntryOverlay } from './overlay';

export const writeConflict = (): MongoError =>
  new MongoError(
    112,
    'WriteConflict',
    'Write conflict: this transaction and another writer changed the same data. Please retry the transaction.',
    { errorLabels: ['TransientTransactionError'] },
  );

/**
 * What one open transaction sees and changes: a snapshot of the state at its beginning, under its own changes, which are
 * kept in memory alone. The first of several writers to the same document or unique key wins; the others conflict.
 */
export class TransactionUnit implements Unit {
  version = 0;
  private readonly snapshot: ReturnType<Environment['snapshot']>;
  private readonly base: CommittedView;
  private readonly documents = new DocumentOverlay();
  private readonly changedEntries = new EntryOverlay();
  private readonly counts = new Map<number, number>();
  private readonly startVersion: number;

  constructor(
    environment: Environment,
    private readonly current: CommittedView,
    private readonly locks: Locks,
    private readonly owner: Owner,
  ) {
    this.snapshot = environment.snapshot();
    this.startVersion = current.version;
    this.base = new CommittedView(environment, this.snapshot);
  }

  /** Gives the snapshot back. */
  end(): void {
    this.snapshot.done();
  }

  /** Makes the changes in `target`, in one go; called inside a write. */
  applyTo(target: Unit): void {
    for (const [collection, records] of this.documents.entries()) {
      for (const [record, raw] of records) {
        if (raw === null) target.removeDocument(collection, record);
        else target.putDocument(collection, record, raw);
      }
    }
    for (const { key, record, removed } of this.changedEntries.all()) {
      if (removed) target.removeEntry(key);
      else target.putEntry({ key, record });
    }
    for (const [collection, by] of this.counts) target.adjustCount(collection, by);
  }

  get changedCollections(): Iterable<number> {
    return this.counts.keys();
  }

  document(collection: number, record: number): Buffer | undefined {
    const own = this.documents.get(collection, record);
    return own === undefined ? this.base.document(collection, record) : (own ?? undefined);
  }

  uniqueRecord(key: Buffer): number | undefined {
    const own = this.changedEntries.get(key);
    if (own) return own.removed ? undefined : own.record;
    return this.base.uniqueRecord(key);
  }

  entries(request: ReadEntries): EntryBatch {
    const below = this.base.entries(request);
    const covered = this.coveredBy(request, below);
    const own = this.changedEntries.within(covered);
    const keys: Buffer[] = [];
    const records: number[] = [];
    const order = request.reverse ? -1 : 1;
    if (request.reverse) own.reverse();
    let i = 0;
    for (const change of own) {
      while (i < below.keys.length && below.keys[i]!.compare(change.key) * order < 0) {
        keys.push(below.keys[i]!);
        records.push(below.records[i++]!);
      }
      if (below.keys[i]?.equals(change.key)) i++;
      if (change.removed) continue;
      keys.push(change.key);
      records.push(change.record ?? change.key.readUIntBE(change.key.length - 6, 6));
    }
    for (; i < below.keys.length; i++) {
      keys.push(below.keys[i]!);
      records.push(below.records[i]!);
    }
    if (keys.length > 0 || below.done) return { keys, records, done: below.done };
    // All that was read has been removed here: go on behind it.
    return this.entries({ ...request, range: rangeAfter(request.range, below.keys.at(-1)!, request.reverse) });
  }

  /** The part of the range that the entries read so far account for. */
  private coveredBy({ range, reverse }: ReadEntries, below: EntryBatch): KeyRange {
    const last = below.keys.at(-1);
    if (below.done || last === undefined) return range;
    return reverse ? { low: last, high: range.high } : { low: range.low, high: justAfter(last) };
  }

  records(collection: number, first: number, limit: number): number[] {
    const own = this.documents.of(collection);
    const below = this.base.records(collection, first, limit);
    const last = below.length === limit ? below.at(-1)! : Infinity;
    const merged = new Set(below);
    for (const [record, raw] of own) {
      if (record < first || record > last) continue;
      if (raw === null) merged.delete(record);
      else merged.add(record);
    }
    const sorted = [...merged].sort((a, b) => a - b);
    if (sorted.length > 0 || below.length < limit) return sorted;
    return this.records(collection, last + 1, limit);
  }

  countEntries(range: KeyRange, limit: number): number {
    const own = this.changedEntries.within(range);
    let count = this.base.countEntries(range, limit + own.length);
    for (const { key, removed } of own) {
      const below = this.base.countEntries({ low: key, high: justAfter(key) }, 1) > 0;
      if (removed && below) count--;
      else if (!removed && !below) count++;
    }
    return Math.min(count, limit);
  }

  countDocuments(collection: { readonly id: number }): number {
    let count = 0;
    for (let first = 1; ;) {
      const batch = this.records(collection.id, first, 1000);
      if (batch.length === 0) return count;
      count += batch.length;
      first = batch.at(-1)! + 1;
    }
  }

  lockDocument(collection: number, record: number): void {
    const holder = this.locks.documentOwner(collection, record);
    if (holder === this.owner) return;
    if (holder !== undefined || this.locks.changedSince(collection, record, this.startVersion)) throw writeConflict();
    this.locks.holdDocument(collection, record, this.owner);
  }

  lockKey(key: Buffer): void {
    const holder = this.locks.keyOwner(key);
    if (holder === this.owner) return;
    if (holder !== undefined || this.current.uniqueRecord(key) !== this.base.uniqueRecord(key)) throw writeConflict();
    this.locks.holdKey(key, this.owner);
  }

  putDocument(collection: number, record: number, raw: Buffer): void {
    this.version++;
    this.documents.set(collection, record, raw);
    this.adjustCount(collection, 0);
  }

  removeDocument(collection: number, record: number): void {
    this.version++;
    this.documents.set(collection, record, null);
  }

  putEntry(change: EntryChange): void {
    this.changedEntries.put(change);
  }

  removeEntry(key: Buffer): void {
    this.changedEntries.remove(key);
  }

  adjustCount(collection: number, by: number): void {
    this.counts.set(collection, (this.counts.get(collection) ?? 0) + by);
  }
}
