import type { CommittedView } from './committed-view';
import type { Environment } from './environment';
import { StorageError } from './errors';
import { BLOCKED, type Task, type Turns } from './turns';

interface Job {
  step(): IteratorResult<number, unknown>;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

interface Ending {
  job: Job;
  done: () => void;
}

export interface WriteQueueHooks {
  /** Runs at the end of each write, still inside it. */
  beforeCommit(): void;
  /** Runs after a write was undone as a whole: what is kept in memory must be read anew. */
  afterAbort(): void;
}

/**
 * Group commit: all changes that are asked for in one turn of the event loop become one LMDB transaction, and each asker
 * hears of it when that is on the disk; meanwhile the next transaction may run. Long tasks are cut into several transactions, each of which keeps documents and
 * indexes in agreement.
 */
export class WriteQueue {
  private ready: Job[] = [];
  private blocked: Job[] = [];
  private scheduled = false;
  private closed = false;
  private settling = 0;

  constructor(
    private readonly environment: Environment,
    private readonly view: CommittedView,
    private readonly turns: Turns,
    private readonly hooks: WriteQueueHooks,
  ) {}

  /**
   * Gives what the task gives, once its changes are durable.
   * @throws what the task throws; StorageError when the disk refused
   */
  run<T>(start: () => Task<T>): Promise<T> {
    if (this.closed) return Promise.reject(new StorageError('the store is closing'));
    return new Promise<T>((resolve, reject) => {
      let task: Task<T> | undefined;
      this.ready.push({
        step: () => (task ??= start()).next(),
        resolve: resolve as (value: unknown) => void,
        reject,
      });
      this.schedule();
    });
  }

  /** Lets tasks try again that wait for a transaction to end. */
  wake(): void {
    if (this.blocked.length === 0) return;
    this.ready.push(...this.blocked);
    this.blocked = [];
    this.schedule();
  }

  /** Takes nothing more, and resolves when all that was taken is done. Tasks that still wait for a lock fail. */
  async close(): Promise<void> {
    this.closed = true;
    while (this.ready.length > 0 || this.scheduled || this.settling > 0) await this.turns.next();
    for (const job of this.blocked.splice(0)) job.reject(new StorageError('the store is closing'));
  }

  private schedule(): void {
    if (this.scheduled || this.ready.length === 0) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      this.slice();
      this.schedule();
    });
  }

  private slice(): void {
    const touched: Job[] = [];
    const ended: Ending[] = [];
    const paused: Job[] = [];
    const blocked: Job[] = [];
    try {
      this.environment.write(() => {
        this.turns.restart();
        for (let job = this.ready.shift(); job !== undefined; job = this.ready.shift()) {
          touched.push(job);
          const state = this.advance(job, ended);
          if (state === 'paused') paused.push(job);
          else if (state === 'blocked') blocked.push(job);
          if (this.turns.expired()) break;
        }
        this.hooks.beforeCommit();
      });
    } catch (error) {
      this.hooks.afterAbort();
      const failure = error instanceof StorageError ? error : new StorageError(error);
      for (const job of touched) job.reject(failure);
      return;
    }
    this.view.version++;
    this.ready.push(...paused);
    this.blocked.push(...blocked);
    if (ended.length > 0) this.settle(ended);
  }

  /** Answers when the disk has it. */
  private settle(ended: readonly Ending[]): void {
    this.settling++;
    void this.environment
      .flush()
      .then(
        () => ended.forEach((end) => end.done()),
        (error: unknown) => ended.forEach((end) => end.job.reject(new StorageError(error))),
      )
      .finally(() => {
        this.settling--;
      });
  }

  private advance(job: Job, ended: Ending[]): 'ended' | 'paused' | 'blocked' {
    try {
      const step = job.step();
      if (!step.done) return step.value === BLOCKED ? 'blocked' : 'paused';
      ended.push({ job, done: () => job.resolve(step.value) });
    } catch (error) {
      if (error instanceof StorageError) throw error;
      // Refused before it changed anything: the others of this write go on.
      ended.push({ job, done: () => job.reject(error) });
    }
    return 'ended';
  }
}
