import { exactly } from '../bson/raw';
import type { Environment, Snapshot } from './environment';
import {
  documentKey,
  readEntries,
  recordIn,
  recordOfDocumentKey,
  type EntryBatch,
  type KeyRange,
  type ReadEntries,
} from './ranges';
import type { View } from './view';

/** Reads LMDB: the last committed state (inside a write: that of the write), or a snapshot. */
export class CommittedView implements View {
  /** Raised by the write queue after each commit. */
  version = 0;
  private readonly options: { transaction?: Snapshot };
  private readonly key = Buffer.alloc(10);

  constructor(
    protected readonly environment: Environment,
    private readonly snapshot?: Snapshot,
  ) {
    this.options = snapshot ? { transaction: snapshot } : {};
  }

  document(collection: number, record: number): Buffer | undefined {
    this.key.writeUInt32BE(collection, 0);
    this.key.writeUIntBE(record, 4, 6);
    const found = this.environment.documents.getBinaryFast(this.key, this.options);
    // What lmdb gives here is its reused read buffer, longer than the value.
    return found === undefined ? undefined : exactly(found);
  }

  uniqueRecord(key: Buffer): number | undefined {
    const found = this.environment.entries.getBinaryFast(key, this.options);
    return found === undefined ? undefined : recordIn(found);
  }

  entries(request: ReadEntries): EntryBatch {
    return readEntries(this.environment.entries, request, this.snapshot);
  }

  records(collection: number, first: number, limit: number): number[] {
    const records: number[] = [];
    const range = { start: documentKey(collection, first), end: documentKey(collection + 1, 0) };
    for (const key of this.environment.documents.getKeys({ ...range, limit, ...this.options })) {
      records.push(recordOfDocumentKey(key));
    }
    return records;
  }

  countEntries(range: KeyRange, limit: number): number {
    return this.environment.entries.getKeysCount({ start: range.low, end: range.high, limit, ...this.options });
  }

  countDocuments(collection: { readonly count: number }): number {
    return collection.count;
  }
}
