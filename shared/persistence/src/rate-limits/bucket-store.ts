import { randomUUID } from 'node:crypto';
import type { mongo } from 'mongoose';
import { defineGlobalCollection } from '../collection/define-collection';
import { DuplicateKeyError, StoreError, translateError, translateUnavailable } from '../errors';
import { INTERNALS } from '../store/internals';
import type { Store } from '../store/store';
import type { Bucket, Holding } from './bucket';
import { StampedWrites, type Stamped } from './stamped-writes';

interface BucketDocument extends Stamped {
  tokens: number;
  at: number;
  holdings: Holding[];
  expires_at: Date;
}

export const rateBucketCollection = defineGlobalCollection<BucketDocument>({
  name: 'rate_buckets',
  reason: 'limits count by key, user, account and address, not by team',
  schema: {
    tokens: { type: Number, required: true },
    at: { type: Number, required: true },
    holdings: { type: [{ _id: false, by: String, tokens: Number, until: Number }], default: [] },
    stamp: { type: String, required: true },
    expires_at: { type: Date, required: true },
  },
  indexes: [{ key: { expires_at: 1 }, options: { expireAfterSeconds: 0 } }],
});

export interface SeenBucket {
  bucket: Bucket;
  stamp: string;
}

const MAX_ATTEMPTS = 20;

/**
 * Buckets in the store, changed by compare-and-set: it holds on every server without transactions or server-side code.
 * Speaks to the driver without mongoose in between: every value here is made by this package, none needs casting, and
 * the casting would cost more than the write.
 */
export class BucketStore {
  private readonly collection: mongo.Collection<BucketDocument>;
  private readonly writes: StampedWrites<BucketDocument>;

  constructor(store: Store) {
    const model = store[INTERNALS].model(rateBucketCollection);
    this.collection = store[INTERNALS].connection.getClient().db(store.database).collection(model.collection.name);
    this.writes = new StampedWrites(this.collection);
  }

  /**
   * Replaces a bucket by what `change` makes of it.
   * @param guess the bucket as this process last saw it: saves the reading when nobody has changed it since
   * @param urgent somebody waits for it
   * @throws StoreError store_unavailable when the store cannot be reached, or others win every time
   */
  async change<T extends { bucket: Bucket }>(
    key: string,
    guess: SeenBucket | undefined,
    change: (current: Bucket | null) => T & { expiresAt: Date },
    urgent = true,
  ): Promise<T & { stamp: string }> {
    try {
      return await this.tryToChange(key, guess, change, urgent);
    } catch (error) {
      throw translateUnavailable(error);
    }
  }

  private async tryToChange<T extends { bucket: Bucket }>(
    key: string,
    guess: SeenBucket | undefined,
    change: (current: Bucket | null) => T & { expiresAt: Date },
    urgent: boolean,
  ): Promise<T & { stamp: string }> {
    let current = guess ?? (await this.read(key));
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const next = change(current?.bucket ?? null);
      const stamp = randomUUID();
      const { tokens, at, holdings } = next.bucket;
      const fields = { tokens, at, holdings: [...holdings], stamp, expires_at: next.expiresAt };
      const written = current
        ? await this.writes.write(key, current.stamp, fields, urgent)
        : await this.create({ _id: key, ...fields });
      if (written) return { ...next, stamp };
      current = await this.read(key);
    }
    throw new StoreError('store_unavailable', 'A rate limit is contended beyond measure');
  }

  private async read(key: string): Promise<SeenBucket | null> {
    const found = await this.collection.findOne({ _id: key });
    return found && { bucket: { tokens: found.tokens, at: found.at, holdings: found.holdings }, stamp: found.stamp };
  }

  /** False when there is one by now. */
  private async create(bucket: BucketDocument): Promise<boolean> {
    try {
      await this.collection.insertOne(bucket);
      return true;
    } catch (error) {
      if (translateError(rateBucketCollection.name, error) instanceof DuplicateKeyError) return false;
      throw error;
    }
  }
}
