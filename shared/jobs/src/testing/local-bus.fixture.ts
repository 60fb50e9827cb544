import type { Consumer, JobHandler } from '@osk/bus';
import type { JobData, JobName } from '@osk/contracts';
import type { OutboxBus } from '@osk/persistence';

interface Worker {
  concurrency: number;
  busy: number;
  handler: JobHandler<JobName>;
  idle: () => void;
}

/** Work queues in memory: competing workers, delays, redelivery after a rejection. Events go nowhere. */
export class LocalBus implements OutboxBus {
  readonly enqueued: { job: JobName; delayMs: number }[] = [];
  private readonly waiting: { job: JobName; data: JobData<JobName> }[] = [];
  private readonly workers = new Map<JobName, Worker[]>();
  private readonly timers = new Set<NodeJS.Timeout>();

  async publishAll(): Promise<void> {}
  async ping(): Promise<void> {}

  async enqueue<N extends JobName>(job: N, data: JobData<N>, options: { delayMs?: number } = {}): Promise<void> {
    const delayMs = options.delayMs ?? 0;
    this.enqueued.push({ job, delayMs });
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.waiting.push({ job, data });
      this.pump();
    }, delayMs);
    this.timers.add(timer);
  }

  async work<N extends JobName>(job: N, options: { concurrency: number }, handler: JobHandler<N>): Promise<Consumer> {
    const worker: Worker = { ...options, busy: 0, handler: handler as unknown as JobHandler<JobName>, idle: () => {} };
    const all = this.workers.get(job) ?? [];
    this.workers.set(job, [...all, worker]);
    this.pump();
    return {
      stop: async () => {
        this.workers.set(
          job,
          (this.workers.get(job) ?? []).filter((one) => one !== worker),
        );
        if (worker.busy > 0) await new Promise<void>((resolve) => (worker.idle = resolve));
      },
    };
  }

  close(): void {
    for (const timer of this.timers) clearTimeout(timer);
  }

  private pump(): void {
    for (const message of [...this.waiting]) {
      const free = (this.workers.get(message.job) ?? []).filter((worker) => worker.busy < worker.concurrency);
      const worker = free.sort((a, b) => a.busy - b.busy)[0];
      if (!worker) continue;
      this.waiting.splice(this.waiting.indexOf(message), 1);
      void this.deliver(worker, message);
    }
  }

  private async deliver(worker: Worker, { job, data }: { job: JobName; data: JobData<JobName> }): Promise<void> {
    worker.busy += 1;
    try {
      await worker.handler(data, { attempt: 1, redelivered: false, messageId: 'm' });
    } catch {
      await this.enqueue(job, data as never, { delayMs: 20 });
    } finally {
      worker.busy -= 1;
      if (worker.busy === 0) worker.idle();
      this.pump();
    }
  }
}
