import { open, type Database, type RootDatabase, type Transaction } from 'lmdb';

/** A frozen state of the whole store, for the reads of one transaction. */
export type Snapshot = Transaction;

/**
 * The part of an lmdb database that is used here. The package's types leave out that a single read, too, can be made
 * through a given read transaction.
 */
export interface ByteTable extends Omit<Database<Buffer, Buffer>, 'getBinaryFast'> {
  getBinaryFast(key: Buffer, options?: { transaction?: Snapshot | undefined }): Buffer | undefined;
}

/** Parallel read transactions that LMDB makes room for; more than the store's limit of open transactions. */
const MAX_READERS = 512;

/**
 * The three ordered tables of the store, in one LMDB environment:
 *  - `documents`: collection number (4 bytes) and record number (6 bytes) to raw BSON;
 *  - `entries`: index keys (see keys/encode.ts), to a record number for unique indexes, to nothing for the others;
 *  - `meta`: names to BSON: collections, counts, sessions, leftovers of dropped ranges.
 */
export class Environment {
  private readonly root: RootDatabase<Buffer, Buffer>;
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
    });
    const table = (name: string): ByteTable => this.root.openDB<Buffer, Buffer>({ ...plain, name }) as ByteTable;
    this.documents = table('documents');
    this.entries = table('entries');
    this.meta = table('meta');
  }

  /** Runs `work` as one atomic change; it is on the disk when this returns, and undone when `work` throws. */
  write<T>(work: () => T): T {
    return this.root.transactionSync(work);
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
