import type { JobName } from '@osk/contracts';
import type { Store, Transaction } from '@osk/persistence';
import type { JobUpdate } from './job-kind';
import type { JobDocument } from './job-state';
import { holdingOf, type JobTable } from './job-table';

/**
 * What a handler is given: the job, the signal to stop, and the only ways to write. All of them are fenced: once the
 * lease is lost they throw LeaseLostError and nothing of their transaction stays.
 */
export class JobRun<Doc extends JobDocument> {
  /** As it was when it was taken. */
  readonly doc: Doc;
  /** Aborted when the lease is lost (LeaseLostError), the job cancelled (JobCancelledError) or the process stops. */
  readonly signal: AbortSignal;
  /** From 1. */
  readonly attempt: number;
  private readonly table: JobTable<Doc, JobName>;
  private finishing = false;

  constructor(table: JobTable<Doc, JobName>, doc: Doc, signal: AbortSignal) {
    this.table = table;
    this.doc = doc;
    this.signal = signal;
    this.attempt = doc.job.attempts;
  }

  /** True once `finish` was called. */
  get finished(): boolean {
    return this.finishing;
  }

  get store(): Store {
    return this.table.store;
  }

  /** Changes the document on the way (progress, phase). */
  async update(update: JobUpdate<Doc>, tx?: Transaction): Promise<void> {
    if (tx) return await this.table.write(tx, holdingOf(this.doc), update);
    await this.store.transaction(async (own) => await this.table.write(own, holdingOf(this.doc), update));
  }

  /** For writes to other documents: call it in their transaction, and they happen only while the lease is held. */
  async fence(tx: Transaction): Promise<void> {
    await this.table.write(tx, holdingOf(this.doc), {});
  }

  /** The terminal change, in a transaction of the handler with whatever belongs to it (findings, events). */
  async finish(tx: Transaction, update: JobUpdate<Doc>): Promise<void> {
    this.finishing = true;
    await this.table.finish(tx, holdingOf(this.doc), update);
  }

  /** `finish` in a transaction of its own; `work` adds to it and gives the terminal change. */
  async complete(work: (tx: Transaction) => Promise<JobUpdate<Doc>>): Promise<void> {
    await this.store.transaction(async (tx) => await this.finish(tx, await work(tx)));
  }
}
