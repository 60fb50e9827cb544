import type { JobName } from '@osk/contracts';
import { LeaseStore, type StoreLogger } from '@osk/persistence';
import { nudgeAfter, type JobDocument } from './job-state';
import type { JobTable } from './job-table';

export interface SweeperOptions<Doc extends JobDocument> {
  table: JobTable<Doc, JobName>;
  owner: string;
  logger: StoreLogger;
  intervalMs: number;
}

/** Jobs looked at per sweep and state; the rest follows in the next. */
const BATCH = 200;

/**
 * Sees to it that every job ends: reminds the workers of jobs that wait, takes jobs back from workers that died, ends
 * those that are cancelled or have no attempt left. One process of a service sweeps per interval.
 */
export class Sweeper<Doc extends JobDocument> {
  private readonly leases: LeaseStore;
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();
  private stopped = true;

  constructor(private readonly options: SweeperOptions<Doc>) {
    this.leases = new LeaseStore(options.table.store);
  }

  start(): void {
    this.stopped = false;
    this.schedule(0);
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.underWay;
  }

  private schedule(delayMs: number): void {
    this.timer = setTimeout(() => {
      this.underWay = this.turn().finally(() => {
        if (!this.stopped) this.schedule(this.options.intervalMs);
      });
    }, delayMs);
  }

  private async turn(): Promise<void> {
    const { table, owner, logger, intervalMs } = this.options;
    try {
      // Not released: it is what keeps the others from sweeping again within the interval.
      const lease = await this.leases.acquire(`sweep ${table.kind.job}`, owner, Math.floor(intervalMs * 0.9));
      if (lease) await this.sweep();
    } catch (error) {
      logger.warn('the jobs could not be swept', { job: table.kind.job, error });
    }
  }

  private async sweep(): Promise<void> {
    const { table, logger } = this.options;
    const now = await table.store.now();
    const due = [...(await table.due('running', now, BATCH)), ...(await table.due('pending', now, BATCH))];
    for (const doc of due) {
      if (this.stopped) return;
      // One job that cannot be helped must not keep the others waiting.
      await this.recover(doc, now).catch((error: unknown) => {
        logger.error('a job could not be recovered', { job: table.kind.job, document_id: doc._id, error });
      });
    }
  }

  private async recover(doc: Doc, now: Date): Promise<void> {
    const { table, logger } = this.options;
    const { state, attempts, cancel_requested: cancelled, nudges } = doc.job;
    const details = { job: table.kind.job, document_id: doc._id, team_id: doc.team_id, attempts };
    if (cancelled || attempts >= table.maxAttempts) {
      const what = cancelled ? 'cancelled a job whose worker was lost' : 'gave a job up: its workers were lost';
      if (await this.end(doc)) logger.warn(what, details);
      return;
    }
    const reminders = state === 'pending' ? nudges + 1 : 0;
    const again = await table.store.transaction(async (tx) => {
      const until = new Date(now.getTime() + nudgeAfter(reminders));
      const job = { 'job.state': 'pending', 'job.owner': null, 'job.until': until, 'job.nudges': reminders };
      const changed = await table.changeIdle(tx, doc, job);
      if (changed) tx.enqueue(table.kind.job, table.kind.message(doc));
      return changed;
    });
    if (again && state === 'running') logger.warn('took a job back from a lost worker', details);
  }

  /** False when it was taken in the meantime. */
  private async end(doc: Doc): Promise<boolean> {
    const { table } = this.options;
    const { kind } = table;
    return await table.store.transaction(async (tx) => {
      if (!(await table.changeIdle(tx, doc, { 'job.state': 'done', 'job.owner': null }))) return false;
      const update = doc.job.cancel_requested
        ? await kind.onCancelled(doc, tx)
        : await kind.onExhausted({ doc, attempts: doc.job.attempts, reason: 'lost' }, tx);
      await table.changeEnded(tx, doc, update);
      return true;
    });
  }
}
