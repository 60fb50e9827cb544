import { Catalog } from './catalog';
import { Cursors } from './cursors/cursors';
import { CommittedView } from './storage/committed-view';
import { DirectUnit } from './storage/direct-unit';
import { Environment } from './storage/environment';
import { Turns } from './storage/turns';
import type { View } from './storage/view';
import { WriteQueue } from './storage/write-queue';
import { Locks } from './transactions/locks';
import { SessionRecords } from './transactions/session-records';
import { Transactions } from './transactions/transactions';
import { Housekeeping } from './housekeeping/housekeeping';

export interface StoreOptions {
  /** Where the data files are. */
  directory: string;
  /** How often expired documents, cursors and transactions are looked for. */
  sweepMs?: number;
  /** How long a transaction may stay open. */
  transactionLifetimeMs?: number;
  cursorIdleMs?: number;
}

const MINUTE = 60_000;

/** The store without its wire protocol: the parts that commands work on, put together. */
export class Store {
  readonly catalog: Catalog;
  /** The committed state. */
  readonly direct: DirectUnit;
  readonly turns = new Turns();
  readonly queue: WriteQueue;
  readonly transactions: Transactions;
  readonly sessions: SessionRecords;
  readonly cursors: Cursors;
  readonly housekeeping: Housekeeping;
  readonly startedAt = new Date();
  private readonly environment: Environment;

  constructor(options: StoreOptions) {
    const environment = new Environment(options.directory);
    const catalog = new Catalog(environment);
    const locks = new Locks();
    const direct = new DirectUnit(environment, locks, (id, by) => catalog.adjustCount(id, by));
    const sessions = new SessionRecords(environment);
    const cursors = new Cursors(options.cursorIdleMs ?? 10 * MINUTE);
    const queue = new WriteQueue(environment, direct, this.turns, {
      beforeCommit: () => catalog.flush(),
      afterAbort: () => catalog.reload(),
    });
    this.environment = environment;
    this.catalog = catalog;
    this.direct = direct;
    this.sessions = sessions;
    this.cursors = cursors;
    this.queue = queue;
    this.transactions = new Transactions(
      {
        environment,
        direct,
        locks,
        queue,
        catalog,
        ended: (transaction) => cursors.killOfTransaction(transaction),
        recordCommit: (session, number) => sessions.write(session, { number, committed: true }),
        wasCommitted: (session, number) => {
          const record = sessions.read(session);
          return record?.number === number && record.committed;
        },
      },
      options.transactionLifetimeMs ?? MINUTE,
    );
    this.housekeeping = new Housekeeping(this, options.sweepMs ?? MINUTE);
  }

  /** The committed state, frozen until `end` is called. */
  snapshot(): { view: View; end(): void } {
    const snapshot = this.environment.snapshot();
    return { view: new CommittedView(this.environment, snapshot), end: () => snapshot.done() };
  }

  /** Waits for what is being written, and closes the files. */
  async close(): Promise<void> {
    await this.housekeeping.stop();
    this.transactions.abortAll();
    await this.queue.close();
    await this.environment.close();
  }
}
