import type { mongo } from 'mongoose';

export interface Stamped {
  _id: string;
  /** New with every change, never used twice: a write that has not seen the latest change does not happen. */
  stamp: string;
}

interface Pending<Doc> {
  _id: string;
  seen: string;
  fields: Omit<Doc, '_id'> & { stamp: string };
  resolve(written: boolean): void;
  reject(error: unknown): void;
}

/** How long a write that nobody waits for gathers company. */
const PATIENCE_MS = 30;
const MAX_BATCH = 500;

/**
 * Compare-and-set on many documents in one round trip. A process that shares hundreds of documents with others writes
 * a few of them at any moment; one by one, the round trips would cost it more than the rest of its work.
 */
export class StampedWrites<Doc extends Stamped> {
  private pending: Pending<Doc>[] = [];
  private patient: NodeJS.Timeout | undefined;
  private sending = false;

  constructor(private readonly collection: mongo.Collection<Doc>) {}

  /**
   * Sets `fields` on the document if its stamp is still `seen`; false when it is not.
   * @param urgent somebody waits for it: send it at once, with whatever has gathered
   */
  write(_id: string, seen: string, fields: Pending<Doc>['fields'], urgent: boolean): Promise<boolean> {
    return new Promise((resolve, reject) => {
      this.pending.push({ _id, seen, fields, resolve, reject });
      if (urgent) {
        if (!this.sending) setImmediate(() => this.flush());
        this.sending = true;
      } else {
        this.patient ??= setTimeout(() => this.flush(), PATIENCE_MS);
      }
    });
  }

  private flush(): void {
    clearTimeout(this.patient);
    this.patient = undefined;
    this.sending = false;
    const due = this.pending;
    this.pending = [];
    for (let at = 0; at < due.length; at += MAX_BATCH) void this.send(due.slice(at, at + MAX_BATCH));
  }

  private async send(batch: readonly Pending<Doc>[]): Promise<void> {
    try {
      const written = await this.sendAndCount(batch);
      for (const { fields, resolve } of batch) resolve(written === 'all' || written.has(fields.stamp));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  private async sendAndCount(batch: readonly Pending<Doc>[]): Promise<'all' | Set<string>> {
    const operations = batch.map(({ _id, seen, fields }) => ({
      updateOne: { filter: { _id, stamp: seen }, update: { $set: fields } },
    })) as unknown as mongo.AnyBulkWriteOperation<Doc>[];
    const { matchedCount } = await this.collection.bulkWrite(operations, { ordered: false });
    if (matchedCount === batch.length) return 'all';
    // The count does not say which: the stamps do, they are in the documents or they are not.
    const stamps = batch.map(({ fields }) => fields.stamp);
    const filter = { _id: { $in: batch.map(({ _id }) => _id) } } as unknown as mongo.Filter<Doc>;
    const now = await this.collection.find(filter).project<{ stamp: string }>({ stamp: 1 }).toArray();
    const present = new Set(now.map(({ stamp }) => stamp));
    return new Set(stamps.filter((stamp) => present.has(stamp)));
  }
}
