import type { JobName } from '@osk/contracts';
import { keepAlive, LeaseLostError, type StoreLogger } from '@osk/persistence';
import { JobCancelledError, JobUnfinishedError, WorkerStoppingError } from './errors';
import { retryDelay } from './job-kind';
import { JobRun } from './job-run';
import type { JobDocument } from './job-state';
import { holdingOf, type Claim, type JobTable } from './job-table';

export type JobRunHandler<Doc extends JobDocument> = (run: JobRun<Doc>) => Promise<void>;

export interface ExecuteOptions<Doc extends JobDocument> {
  table: JobTable<Doc, JobName>;
  handler: JobRunHandler<Doc>;
  logger: StoreLogger;
  leaseMs: number;
  heartbeatMs: number;
  /** How long a handler may take to end after its signal was aborted. */
  abortGraceMs: number;
}

export interface Execution {
  /** Resolves when the job is out of this worker's hands; never rejects. */
  settled: Promise<void>;
  /** Ends it early; it goes back to the queue. */
  interrupt(): void;
}

/** Runs one claimed job to one of its ends: finished, failed, cancelled, handed back, or lost. */
export function execute<Doc extends JobDocument>(claim: Claim<Doc>, options: ExecuteOptions<Doc>): Execution {
  const { table, leaseMs, heartbeatMs, logger } = options;
  const { doc } = claim;
  const stop = new AbortController();
  const heartbeat = keepAlive<{ safeUntil: number }>({
    name: `${table.kind.job} ${doc._id}`,
    lease: claim,
    heartbeatMs,
    renew: async () => {
      const renewed = await table.renew(holdingOf(doc), leaseMs);
      if (renewed?.cancelRequested) stop.abort(new JobCancelledError());
      return renewed;
    },
    safeUntil: (lease) => lease.safeUntil,
  });
  const run = new JobRun(table, doc, AbortSignal.any([stop.signal, heartbeat.signal]));
  const settled = runHandler(run, options)
    .finally(() => heartbeat.stop())
    .then((error) => settle(run, error, options))
    // The store is away: the lease runs out, and the sweeper finds the job.
    .catch((error: unknown) => logger.error('a job could not be put down', { ...about(run, table), error }));
  return { settled, interrupt: () => stop.abort(new WorkerStoppingError()) };
}

/** Resolves with what the handler threw, or undefined. A handler that does not heed its signal is left behind. */
async function runHandler<Doc extends JobDocument>(run: JobRun<Doc>, options: ExecuteOptions<Doc>): Promise<unknown> {
  const { handler, table, abortGraceMs } = options;
  let timer: NodeJS.Timeout | undefined;
  const givenUp = new Promise<unknown>((resolve) => {
    const wait = () => (timer = setTimeout(() => resolve(run.signal.reason), abortGraceMs));
    run.signal.addEventListener('abort', wait, { once: true });
  });
  const work = (async () => {
    try {
      await handler(run);
      return run.finished ? undefined : new JobUnfinishedError(table.kind.job);
    } catch (error) {
      return error ?? new Error('The handler threw nothing');
    }
  })();
  return await Promise.race([work, givenUp]).finally(() => clearTimeout(timer));
}

async function settle<Doc extends JobDocument>(
  run: JobRun<Doc>,
  error: unknown,
  options: ExecuteOptions<Doc>,
): Promise<void> {
  const { table, logger } = options;
  const { kind } = table;
  const { doc } = run;
  const details = about(run, table);
  if (error === undefined) return logger.info('job done', details);
  const reason: unknown = run.signal.reason;
  try {
    if (reason instanceof LeaseLostError || error instanceof LeaseLostError) {
      logger.warn('a job was lost to another worker or removed; nothing more was written', details);
    } else if (reason instanceof JobCancelledError) {
      await table.endHeld(holdingOf(doc), (current, tx) => kind.onCancelled(current, tx));
      logger.info('job cancelled', details);
    } else if (reason instanceof WorkerStoppingError) {
      await table.handBack(doc, { delayMs: 0, countAttempt: false });
      logger.info('job handed back', details);
    } else if (run.attempt >= table.maxAttempts) {
      const failure = { attempts: run.attempt, reason: 'failed', error } as const;
      await table.endHeld(holdingOf(doc), (current, tx) => kind.onExhausted({ ...failure, doc: current }, tx));
      logger.error('job failed for good', { ...details, error });
    } else {
      const delayMs = retryDelay(kind, run.attempt);
      await table.handBack(doc, { delayMs, countAttempt: true, error: textOf(error) });
      logger.warn('job failed, will be tried again', { ...details, error, delay_ms: delayMs });
    }
  } catch (failure) {
    if (!(failure instanceof LeaseLostError)) throw failure;
    // It had finished, or was taken over, in the last moment.
    logger.warn('a job was no longer held when it was to be put down', { ...details, error });
  }
}

function about<Doc extends JobDocument>(run: JobRun<Doc>, table: JobTable<Doc, JobName>): Record<string, unknown> {
  return { job: table.kind.job, document_id: run.doc._id, team_id: run.doc.team_id, attempt: run.attempt };
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, 1_000);
