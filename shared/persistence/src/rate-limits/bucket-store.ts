import { randomUUID } from 'node:crypto';
import { defineGlobalCollection } from '../collection/define-collection';
import { DuplicateKeyError, StoreError } from '../errors';
import type { Store } from '../store/store';
import type { Documents } from '../documents/documents';
import type { Bucket, Holding } from './bucket';

interface BucketDocument {
  /** The bucket's key. */
  _id: string;
  tokens: number;
  at: number;
  holdings: Holding[];
  /** New with every change, never used twice: a write that has not seen the latest change does not happen. */
  stamp: string;
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

/** Buckets in the store, changed by compare-and-set: it holds on every server without transactions or server-side code. */
export class BucketStore {
  private readonly documents: Documents<BucketDocument>;

  constructor(store: Store) {
    this.documents = store.global(rateBucketCollection);
  }

  /**
   * Replaces a bucket by what `change` makes of it.
   * @param guess the bucket as this process last saw it: saves the reading when nobody has changed it since
   * @throws StoreError store_unavailable when others win every time
   */
  async change<T extends { bucket: Bucket }>(
    key: string,
    guess: SeenBucket | undefined,
    change: (current: Bucket | null) => T & { expiresAt: Date },
  ): Promise<T & { stamp: string }> {
    let current = guess ?? (await this.read(key));
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const next = change(current?.bucket ?? null);
      const stamp = randomUUID();
      if (await this.write(key, current?.stamp, next.bucket, stamp, next.expiresAt)) return { ...next, stamp };
      current = await this.read(key);
    }
    throw new StoreError('store_unavailable', 'A rate limit is contended beyond measure');
  }

  private async read(key: string): Promise<SeenBucket | null> {
    const found = await this.documents.findById(key);
    return found && { bucket: { tokens: found.tokens, at: found.at, holdings: found.holdings }, stamp: found.stamp };
  }

  private async write(key: string, seen: string | undefined, bucket: Bucket, stamp: string, expires_at: Date) {
    const { tokens, at } = bucket;
    const fields = { tokens, at, holdings: [...bucket.holdings], stamp, expires_at };
    if (seen !== undefined)
      return (await this.documents.update({ _id: key, stamp: seen }, { $set: fields })).matched === 1;
    try {
      await this.documents.insert({ _id: key, ...fields });
      return true;
    } catch (error) {
      if (error instanceof DuplicateKeyError) return false;
      throw error;
    }
  }
}
