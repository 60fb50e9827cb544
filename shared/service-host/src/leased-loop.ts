import { newId } from '@osk/contracts';
import { holdLease, type LeaseStore } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';

export interface LeasedLoopOptions {
  leases: LeaseStore;
  /** Of the lease: one process of the deployment does the work at a time. */
  name: string;
  everyMs: number;
  logger: Logger;
  /** Ends soon after the signal, at a point from which it can go on. */
  work(signal: AbortSignal): Promise<unknown>;
}

const LEASE_MS = 60_000;

/** Work in the background, again and again: `everyMs` after the start, and after each time. A failure is a warning. */
export class LeasedLoop {
  private readonly owner = newId('job');
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  private underWay: Promise<void> = Promise.resolve();

  constructor(private readonly options: LeasedLoopOptions) {}

  start(): void {
    if (this.stopping.signal.aborted) return;
    this.timer = setTimeout(() => {
      this.underWay = this.turn().finally(() => this.start());
    }, this.options.everyMs).unref();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    if (this.timer) clearTimeout(this.timer);
    await this.underWay;
  }

  private async turn(): Promise<void> {
    const { leases, name, work, logger } = this.options;
    try {
      const lease = await holdLease(leases, { name, owner: this.owner, ttlMs: LEASE_MS });
      if (!lease) return;
      try {
        await work(AbortSignal.any([lease.signal, this.stopping.signal]));
      } finally {
        await lease.release();
      }
    } catch (error) {
      if (!this.stopping.signal.aborted) logger.warn('work in the background did not end', { work: name, error });
    }
  }
}
