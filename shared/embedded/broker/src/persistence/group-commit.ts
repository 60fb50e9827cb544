import type { RootDatabase } from 'lmdb';
import type { PendingWrite } from '../model/message';

/**
 * Collects writes and commits those of one tick, and all that arrive while a commit is under way, in one transaction:
 * the cost of reaching the disk is shared by everything that waits for it.
 */
export class GroupCommit {
  private writes: PendingWrite[] = [];
  private waiters: (() => void)[] = [];
  private running: Promise<void> | undefined;
  private failure: Error | undefined;

  constructor(
    private readonly environment: RootDatabase,
    private readonly onFailure: (error: Error) => void,
  ) {}

  add(run: () => void): PendingWrite {
    const write: PendingWrite = { run, state: 'waiting' };
    this.writes.push(write);
    this.schedule();
    return write;
  }

  /** Runs `done` when every write added so far is on disk; never, when that failed. */
  afterCommit(done: () => void): void {
    this.waiters.push(done);
    this.schedule();
  }

  /** Resolves when nothing is left to write. */
  async drain(): Promise<void> {
    while (this.running) await this.running;
  }

  private schedule(): void {
    if (this.failure) return;
    this.running ??= this.loop();
  }

  private async loop(): Promise<void> {
    try {
      // Lets the rest of this tick's work join the first transaction.
      await new Promise<void>((resolve) => setImmediate(resolve));
      while (this.writes.length > 0 || this.waiters.length > 0) await this.commitBatch();
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
      this.onFailure(this.failure);
    } finally {
      this.running = undefined;
    }
  }

  private async commitBatch(): Promise<void> {
    const writes = this.writes.filter((write) => write.state === 'waiting');
    const { waiters } = this;
    this.writes = [];
    this.waiters = [];
    if (writes.length > 0) {
      for (const write of writes) write.state = 'taken';
      await this.environment.transaction(() => {
        for (const write of writes) write.run();
      });
      // LMDB makes a commit visible before it is on the platter; only the second is a promise we may pass on.
      await this.environment.flushed;
    }
    for (const done of waiters) done();
  }
}
