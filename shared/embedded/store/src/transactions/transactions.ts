import type { Catalog, Collection } from '../catalog';
import { MongoError } from '../language';
import type { DirectUnit } from '../storage/direct-unit';
import type { Environment } from '../storage/environment';
import type { WriteQueue } from '../storage/write-queue';
import type { Locks } from './locks';
import { TransactionUnit, writeConflict } from './transaction-unit';

/** Open transactions pin old pages of the store; more than this are refused. */
const MAX_OPEN = 256;

export const noSuchTransaction = (number: number): MongoError =>
  new MongoError(
    251,
    'NoSuchTransaction',
    `Given transaction number ${number} does not match any in-progress transactions.`,
    {
      errorLabels: ['TransientTransactionError'],
    },
  );

/** One open transaction of a session. */
export class Transaction {
  readonly unit: TransactionUnit;
  readonly created = new Set<Collection>();
  ended = false;
  readonly expiresAt: number;
  private readonly touched = new Map<Collection, number>();
  /** Commands of one transaction run one after another. */
  private tail: Promise<unknown> = Promise.resolve();

  constructor(
    readonly session: string,
    readonly number: number,
    parts: TransactionParts,
    lifetimeMs: number,
  ) {
    this.unit = new TransactionUnit(parts.environment, parts.direct, parts.locks, this);
    this.expiresAt = Date.now() + lifetimeMs;
  }

  /** @throws MongoError 112 when the collection was dropped or its indexes have changed since the first use */
  touch(collection: Collection): void {
    const version = this.touched.get(collection) ?? collection.indexVersion;
    this.touched.set(collection, version);
    if (collection.dropped || collection.indexVersion !== version) throw writeConflict();
  }

  assertUnchangedIndexes(): void {
    for (const collection of this.touched.keys()) this.touch(collection);
  }

  inOrder<T>(work: () => Promise<T>): Promise<T> {
    const result = this.tail.then(work);
    this.tail = result.catch(() => undefined);
    return result;
  }
}

export interface TransactionParts {
  environment: Environment;
  direct: DirectUnit;
  locks: Locks;
  queue: WriteQueue;
  catalog: Catalog;
  /** Called when a transaction has ended, whichever way. */
  ended(transaction: Transaction): void;
  /** Stores, within the commit's own write, that it has happened. */
  recordCommit(session: string, number: number): void;
  wasCommitted(session: string, number: number): boolean;
}

/** All open transactions, at most one for each session. */
export class Transactions {
  private readonly open = new Map<string, Transaction>();

  constructor(
    private readonly parts: TransactionParts,
    private readonly lifetimeMs: number,
  ) {}

  /** @throws MongoError 246 when too many are open */
  begin(session: string, number: number): Transaction {
    const previous = this.open.get(session);
    if (previous) this.end(previous);
    if (this.open.size >= MAX_OPEN) {
      throw new MongoError(246, 'SnapshotUnavailable', 'too many transactions are open', {
        errorLabels: ['TransientTransactionError'],
      });
    }
    const transaction = new Transaction(session, number, this.parts, this.lifetimeMs);
    this.parts.locks.transactionOpened();
    this.open.set(session, transaction);
    return transaction;
  }

  /** @throws MongoError 251 when there is no such open transaction */
  get(session: string, number: number): Transaction {
    const transaction = this.open.get(session);
    if (transaction?.number !== number) throw noSuchTransaction(number);
    return transaction;
  }

  /** Makes a transaction's changes, all at once; they are durable when this resolves. May be repeated. */
  async commit(session: string, number: number): Promise<void> {
    if (this.open.get(session)?.number !== number && this.parts.wasCommitted(session, number)) return;
    const transaction = this.get(session, number);
    const { direct, queue, recordCommit } = this.parts;
    try {
      await transaction.inOrder(() =>
        queue.run(function* () {
          if (transaction.ended) throw noSuchTransaction(number);
          transaction.assertUnchangedIndexes();
          transaction.unit.applyTo(direct);
          recordCommit(session, number);
        }),
      );
    } finally {
      this.end(transaction);
    }
  }

  /** Forgets a transaction's changes. */
  abort(session: string, number: number): void {
    this.end(this.get(session, number));
  }

  abortSession(session: string): void {
    const transaction = this.open.get(session);
    if (transaction) this.end(transaction);
  }

  abortExpired(now: number): void {
    for (const transaction of [...this.open.values()]) if (transaction.expiresAt <= now) this.end(transaction);
  }

  abortAll(): void {
    for (const transaction of [...this.open.values()]) this.end(transaction);
  }

  end(transaction: Transaction): void {
    if (this.open.get(transaction.session) !== transaction) return;
    this.open.delete(transaction.session);
    transaction.ended = true;
    transaction.unit.end();
    this.parts.locks.transactionEnded(transaction);
    for (const collection of transaction.created) this.parts.catalog.forgetUnwritten(collection);
    this.parts.ended(transaction);
    this.parts.queue.wake();
  }
}
