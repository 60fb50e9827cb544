import { open, TransactionFlags, type Database, type RootDatabase, type Transaction } from 'lmdb';

/** A frozen state of the whole store, for the reads of one transaction. */
export type Snapshot = Transaction;

/**
 * The part of an lmdb database that is used here. The package's types leave out that a single read, too, can be made
 * through a given read transaction.
 */
export interface ByteTable extends Omit<Database<Buffer, Buffer>, 'getBinaryFast'> {
  getBinaryFast(key: Buffer, options?: { transaction?: Snapshot | undefined }): Buffer | undefined;
}

/** The root database; the package's types leave out its `sync`, which flushes on a thread of its own. */
interface Root extends RootDatabase<Buffer, Buffer> {
  sync(done: (error?: Error) => void): void;
}

/**
 * A write can be undone and is made at once, but returns before the disk has it; `flush` waits for that. LMDB keeps the
 * last flushed state until the next is flushed, so that a power failure falls back to it. Windows knows no such state.
 */
const WRITE_FLAGS =
  TransactionFlags.ABORTABLE |
  TransactionFlags.SYNCHRONOUS_COMMIT |
  (process.platform === 'win32' ? 0 : TransactionFlags.NO_SYNC_FLUSH);

/** Parallel read transactions that LMDB makes room for; more than the store's limit of open transactions. */
const MAX_READERS = 512;

/**
 * The three ordered tables of the store, in one LMDB environment:
 *  - `documents`: collection number (4 bytes) and record number (6 bytes) to raw BSON;
 *  - `entries`: index keys (see keys/encode.ts), to a record number for unique indexes, to nothing for the others;
 *  - `meta`: names to BSON: collections, counts, sessions, leftovers of dropped ranges.
 */
export class Environment {
  private readonly root: Root;
  private flushing: Promise<void> | undefined;
  private nextFlush: Promise<void> | undefined;
  readonly documents: ByteTable;
  readonly entries: ByteTable;
  readonly meta: ByteTable;

  /** @param directory where the data files are; created when missing */
  constructor(directory: string) {
    const plain = { encoding: 'binary', keyEncoding: 'binary', cache: false } as const;
    this.root = open<Buffer, Buffer>({
      ...plain,
      path: directory,
      noSubdir: false,
      maxDbs: 4,
      maxReaders: MAX_READERS,
    }) as Root;
    const table = (name: string): ByteTable => this.root.openDB<Buffer, Buffer>({ ...plain, name }) as ByteTable;
    this.documents = table('documents');
    this.entries = table('entries');
    this.meta = table('meta');
  }

  /**
   * Runs `work` as one atomic change, which all later reads show; it is undone when `work` throws. It is safe on the disk
   * once a `flush` that began later has resolved.
   */
  write<T>(work: () => T): T {
    return this.root.transactionSync(work, WRITE_FLAGS);
  }

  /** Resolves when everything written before this call is on the disk. Calls that come while one runs share the next. */
  flush(): Promise<void> {
    if (!this.flushing) {
      this.flushing = this.sync().finally(() => {
        this.flushing = undefined;
      });
      return this.flushing;
    }
    this.nextFlush ??= this.flushing
      .catch(() => undefined)
      .then(() => {
        this.nextFlush = undefined;
        return this.flush();
      });
    return this.nextFlush;
  }

  private sync(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.root.sync((error) => (error ? reject(error) : resolve()));
    });
  }

  /** A snapshot of the last committed state; it must be ended with `done()`. */
  snapshot(): Snapshot {
    this.root.resetReadTxn();
    return this.entries.useReadTransaction();
  }

  async close(): Promise<void> {
    await this.root.close();
  }
}
