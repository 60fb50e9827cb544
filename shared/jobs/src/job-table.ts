import type { JobData, JobName } from '@osk/contracts';
import { LeaseLostError, q, TeamRepository, type Store, type TeamCollection, type Transaction } from '@osk/persistence';
import { DEFAULT_ATTEMPTS, type JobKind, type JobUpdate } from './job-kind';
import { nudgeAfter, type JobDocument } from './job-state';

/** A job that this worker holds. */
export interface Claim<Doc extends JobDocument> {
  doc: Doc;
  /** `performance.now()` until which nobody else can have it. */
  safeUntil: number;
}

/** What identifies a holding: a write that names it reaches the document only while it lasts. */
interface Holding {
  _id: string;
  team_id: string;
  token: number;
}

export const holdingOf = (doc: JobDocument): Holding => ({ _id: doc._id, team_id: doc.team_id, token: doc.job.token });

/**
 * The state machine on the documents: pending -> running -> done, and back from running to pending. Each step is one
 * conditional write, so that of two who try it one succeeds.
 */
export class JobTable<Doc extends JobDocument, N extends JobName> {
  private readonly jobs: TeamRepository<JobDocument>;

  constructor(
    readonly store: Store,
    readonly kind: JobKind<Doc, N>,
  ) {
    // Here only `job` matters; the service's own fields are put on by the type of what is returned.
    this.jobs = new TeamRepository<JobDocument>(store, kind.collection as unknown as TeamCollection<JobDocument>);
  }

  get maxAttempts(): number {
    return this.kind.maxAttempts ?? DEFAULT_ATTEMPTS;
  }

  /** Takes the message's job if it waits, or its worker's lease has run out. Null when there is nothing to do. */
  async claim(data: JobData<N>, owner: string, leaseMs: number): Promise<Claim<Doc> | null> {
    const asked = performance.now();
    const now = await this.store.now();
    const free = q.or<JobDocument>({ 'job.state': 'pending' }, { 'job.state': 'running', 'job.until': q.lte(now) });
    const doc = await this.jobs.findOneAndUpdate(
      data.team_id,
      q.and(
        {
          _id: this.kind.documentId(data),
          'job.attempts': q.lt(this.maxAttempts),
          'job.cancel_requested': false,
        },
        free,
      ),
      {
        $set: { 'job.state': 'running', 'job.owner': owner, 'job.until': after(now, leaseMs), 'job.nudges': 0 },
        $inc: { 'job.attempts': 1, 'job.token': 1 },
      },
    );
    return doc && { doc: doc as Doc, safeUntil: asked + leaseMs };
  }

  /** Prolongs the lease. Null when it is lost or the document is gone. */
  async renew(holding: Holding, leaseMs: number): Promise<{ safeUntil: number; cancelRequested: boolean } | null> {
    const asked = performance.now();
    const now = await this.store.now();
    const doc = await this.jobs.findOneAndUpdate(
      holding.team_id,
      held(holding),
      { $set: { 'job.until': after(now, leaseMs) } },
      { select: ['job'] },
    );
    return doc && { safeUntil: asked + leaseMs, cancelRequested: doc.job.cancel_requested };
  }

  /** @throws LeaseLostError when the holding is over; the transaction then ends with nothing written */
  async write(
    tx: Transaction,
    holding: Holding,
    update: JobUpdate<Doc>,
    job: Record<string, unknown> = {},
  ): Promise<void> {
    const $set = { ...(update.$set as object | undefined), ...job };
    // Stores leave an update that changes nothing alone; the count makes every write one that a take-over collides with.
    const $inc = { ...(update.$inc as object | undefined), 'job.writes': 1 };
    const { matched } = await this.jobs.update(holding.team_id, held(holding), { ...update, $set, $inc }, { tx });
    if (matched === 0) throw new LeaseLostError(`${this.kind.job} ${holding._id}`);
  }

  async finish(tx: Transaction, holding: Holding, update: JobUpdate<Doc>): Promise<void> {
    await this.write(tx, holding, update, { 'job.state': 'done', 'job.owner': null });
  }

  /** Ends a held job by the kind's own terminal change. */
  async endHeld(holding: Holding, change: (doc: Doc, tx: Transaction) => Promise<JobUpdate<Doc>>): Promise<void> {
    await this.store.transaction(async (tx) => {
      const doc = await this.jobs.findById(holding.team_id, holding._id, { tx });
      if (doc) await this.finish(tx, holding, await change(doc as Doc, tx));
    });
  }

  /** Lets a held job wait again, with its message. */
  async handBack(doc: Doc, options: { delayMs: number; countAttempt: boolean; error?: string }): Promise<void> {
    const now = await this.store.now();
    const { delayMs, countAttempt, error } = options;
    await this.store.transaction(async (tx) => {
      await this.write(
        tx,
        holdingOf(doc),
        {},
        {
          'job.state': 'pending',
          'job.owner': null,
          'job.until': after(now, delayMs + nudgeAfter(0)),
          ...(!countAttempt && { 'job.attempts': doc.job.attempts - 1 }),
          ...(error !== undefined && { 'job.last_error': error }),
        },
      );
      tx.enqueue(this.kind.job, this.kind.message(doc), { delayMs });
    });
  }

  /** Jobs that the sweeper has to look at: past their time, oldest first. */
  async due(state: 'pending' | 'running', now: Date, limit: number): Promise<Doc[]> {
    const collection = this.kind.collection as unknown as TeamCollection<JobDocument>;
    const jobs = this.store.unscoped(collection, 'a lost job is looked for whatever its team');
    const filter = { 'job.state': state, 'job.until': q.lte(now) };
    return (await jobs.find(filter, { sort: { 'job.until': 1 }, limit })) as Doc[];
  }

  /** Changes a job that nobody holds, if it still is as `doc` says. False when somebody was faster. */
  async changeIdle(tx: Transaction, doc: Doc, job: Record<string, unknown>): Promise<boolean> {
    const { state, token, until } = doc.job;
    const unchanged = { _id: doc._id, 'job.state': state, 'job.token': token, 'job.until': until };
    return (await this.jobs.update(doc.team_id, unchanged, { $set: job }, { tx })).matched === 1;
  }

  /** The service's part of ending a job, after `changeIdle` has won it in the same transaction. */
  async changeEnded(tx: Transaction, doc: Doc, update: JobUpdate<Doc>): Promise<void> {
    await this.jobs.update(doc.team_id, doc._id, update as JobUpdate<JobDocument>, { tx });
  }

  /** False when no worker has it. */
  async requestCancel(tx: Transaction, doc: Doc): Promise<boolean> {
    const running = { _id: doc._id, 'job.state': 'running' };
    const request = { $set: { 'job.cancel_requested': true } };
    return (await this.jobs.update(doc.team_id, running, request, { tx })).matched === 1;
  }

  async find(teamId: string, id: string, tx: Transaction): Promise<Doc | null> {
    return (await this.jobs.findById(teamId, id, { tx })) as Doc | null;
  }
}

const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

const held = ({ _id, token }: Holding) => ({ _id, 'job.state': 'running', 'job.token': token });
