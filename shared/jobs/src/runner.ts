import { randomUUID } from 'node:crypto';
import type { Bus, Consumer } from '@osk/bus';
import type { JobData, JobName } from '@osk/contracts';
import type { Store, StoreLogger } from '@osk/persistence';
import { WorkerStoppingError } from './errors';
import { execute, type Execution, type JobRunHandler } from './execute';
import type { JobKind } from './job-kind';
import type { JobDocument } from './job-state';
import { JobTable } from './job-table';
import { Sweeper } from './sweeper';

export interface JobRunnerOptions<Doc extends JobDocument, N extends JobName> {
  store: Store;
  bus: Pick<Bus, 'work' | 'enqueue'>;
  kind: JobKind<Doc, N>;
  logger: StoreLogger;
  handler: JobRunHandler<Doc>;
  /** Jobs at once in this process. */
  concurrency: number;
  /** How long a dead worker's job waits to be taken up; default 15000. */
  leaseMs?: number;
  /** Default 5000. A cancelled or lost job notices within this time. */
  heartbeatMs?: number;
  /** Default 5000. */
  sweepMs?: number;
  /** How long a handler may take to end after its signal was aborted; default 10000. */
  abortGraceMs?: number;
  /**
   * A message is acknowledged after this long even though its job still runs: brokers close the channel of a consumer
   * that is silent for too long (RabbitMQ: 30 minutes). The document carries the job from there. Default 15 minutes.
   */
  ackAfterMs?: number;
}

export interface JobRunner {
  /** Takes jobs from the queue and sweeps. */
  start(): Promise<void>;
  /** Takes no more, lets running jobs end for `graceMs` (default 0), hands the others back. */
  stop(graceMs?: number): Promise<void>;
  /** Jobs in hand, for metrics. */
  readonly active: number;
}

/** How long a message waits that came to a worker with full hands. */
const BUSY_DELAY_MS = 2_000;

/**
 * Runs jobs of one kind. The message is a nudge, the document is the truth: whoever changes the document from waiting
 * to running has the job, keeps it by heartbeat, and writes only under the token it was given.
 */
export function createJobRunner<Doc extends JobDocument, N extends JobName>(
  options: JobRunnerOptions<Doc, N>,
): JobRunner {
  return new Runner(options);
}

class Runner<Doc extends JobDocument, N extends JobName> implements JobRunner {
  private readonly owner = `worker-${randomUUID()}`;
  private readonly table: JobTable<Doc, N>;
  private readonly sweeper: Sweeper<Doc>;
  private readonly running = new Set<Execution>();
  /** Messages on their way to becoming a running job. */
  private claiming = 0;
  private consumer: Consumer | null = null;
  private stopping = false;

  constructor(private readonly options: JobRunnerOptions<Doc, N>) {
    const { store, kind, logger, sweepMs = 5_000 } = options;
    this.table = new JobTable(store, kind);
    this.sweeper = new Sweeper({ table: this.anyJob, owner: this.owner, logger, intervalMs: sweepMs });
  }

  get active(): number {
    return this.running.size;
  }

  async start(): Promise<void> {
    this.stopping = false;
    const { bus, kind, concurrency } = this.options;
    this.consumer = await bus.work(kind.job, { concurrency }, (data) => this.take(data));
    this.sweeper.start();
  }

  async stop(graceMs = 0): Promise<void> {
    this.stopping = true;
    const { abortGraceMs = 10_000 } = this.options;
    // The consumer waits for the handlers in hand, and those end only when their jobs are put down here.
    const closed = this.consumer?.stop(graceMs + 2 * abortGraceMs);
    await this.sweeper.stop();
    await this.ended(graceMs);
    for (const execution of this.running) execution.interrupt();
    await Promise.all([...this.running].map((execution) => execution.settled));
    await closed;
    this.consumer = null;
  }

  /** One message. Resolving acknowledges it, whether there was something to do or not. */
  private async take(data: JobData<N>): Promise<void> {
    if (this.stopping) throw new WorkerStoppingError();
    const { bus, kind, concurrency, leaseMs = 15_000, ackAfterMs = 900_000 } = this.options;
    if (this.running.size + this.claiming >= concurrency) {
      // A job outlived its message's acknowledgement. Better another worker has this one than that it waits here.
      await bus.enqueue(kind.job, data, { delayMs: BUSY_DELAY_MS });
      return;
    }
    const execution = await this.claim(data, leaseMs);
    if (execution) await atMost(execution.settled, ackAfterMs);
  }

  private async claim(data: JobData<N>, leaseMs: number): Promise<Execution | null> {
    this.claiming += 1;
    try {
      const claim = await this.table.claim(data, this.owner, leaseMs);
      // Held elsewhere with a live lease, ended, or gone: the nudge was one too many.
      if (!claim) return null;
      const { handler, logger, heartbeatMs = 5_000, abortGraceMs = 10_000 } = this.options;
      const execution = execute(claim, { table: this.anyJob, handler, logger, leaseMs, heartbeatMs, abortGraceMs });
      this.running.add(execution);
      void execution.settled.then(() => this.running.delete(execution));
      if (this.stopping) execution.interrupt();
      return execution;
    } finally {
      this.claiming -= 1;
    }
  }

  private async ended(graceMs: number): Promise<void> {
    if (graceMs > 0) await atMost(Promise.all([...this.running].map((execution) => execution.settled)), graceMs);
  }

  /** The table where the job's name does not matter. */
  private get anyJob(): JobTable<Doc, JobName> {
    return this.table as unknown as JobTable<Doc, JobName>;
  }
}

async function atMost(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
