import type { Documents } from '../documents/documents';
import type { GlobalCollection, StoredDocument, TeamCollection, TeamDocument } from '../collection/define-collection';
import type { IndexReport } from '../collection/sync-indexes';
import type { Transaction } from '../transaction/transaction';
import type { INTERNALS, StoreInternals } from './internals';

/** A service's database. One per service and process; made by `connectStore`. */
export interface Store {
  readonly service: string;
  /** The database's name, `osk_<service>`. */
  readonly database: string;

  /** Documents that have no team. */
  global<Doc extends StoredDocument>(collection: GlobalCollection<Doc>): Documents<Doc>;
  /**
   * A team collection across all teams: for migrations and sweepers only. The architecture test lists its callers.
   * @param reason why this cannot be done team by team
   */
  unscoped<Doc extends TeamDocument>(collection: TeamCollection<Doc>, reason: string): Documents<Doc>;

  /**
   * Runs `work` in a transaction: all of its writes, events and work messages happen, or none. It may run several
   * times (conflicts, lost connections), so it changes nothing but the store, and passes `tx` to every call.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Told in this process after a transaction that left messages in the outbox has been committed. Gives the unsubscriber. */
  onOutbox(listener: () => void): () => void;

  /**
   * Creates the collections and indexes that were declared; replaces an index whose options changed. Indexes that
   * nobody declared are reported and left. Call once at start, after every repository has been made.
   * @throws StoreError index_sync_failed naming the index and the reason; no data is changed
   */
  syncIndexes(): Promise<IndexReport>;
  /** Rejects when the store does not answer; for /readyz. */
  ping(): Promise<void>;
  /** The store's clock. Leases are judged by it alone, so that the clocks of the processes need not agree. */
  now(): Promise<Date>;
  close(): Promise<void>;

  readonly [INTERNALS]: StoreInternals;
}
