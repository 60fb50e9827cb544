import { newId } from '@osk/contracts';
import { LeaseStore, type Store } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';
import type { DispatchDocument } from './dispatch.model';
import type { DispatchRepository } from './dispatch.repo';
import type { FloodRepository } from './flood/window.repo';
import { announce, type PostBox } from './post-box';

const INTERVAL_MS = 30_000;
/** What is this much late has lost its job, or the workers are far behind. */
const LATE_MS = 60_000;
/** Looked at per round; the rest follows in the next. */
const BATCH = 200;

interface Deps {
  store: Store;
  dispatches: DispatchRepository;
  flood: FloodRepository;
  postBox: PostBox;
  windowMs: number;
  logger: Logger;
  now?(): Date;
}

/**
 * Sees to it that every dispatch ends and that nothing held for a digest is forgotten, whichever process died with it.
 * One process of the service does it at a time.
 */
export class DispatchSweeper {
  private readonly leases: LeaseStore;
  private readonly owner = newId('job');
  private readonly now: () => Date;
  private timer: NodeJS.Timeout | undefined;
  private underWay: Promise<void> = Promise.resolve();
  private stopped = true;

  constructor(private readonly deps: Deps) {
    this.leases = new LeaseStore(deps.store);
    this.now = deps.now ?? (() => new Date());
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

  /** One round, whoever holds the lease. */
  async sweep(): Promise<void> {
    const now = this.now();
    const late = new Date(now.getTime() - LATE_MS);
    for (const doc of await this.deps.dispatches.overdue(late, BATCH)) await this.remind(doc, now);
    const stranded = new Date(now.getTime() - this.deps.windowMs - LATE_MS);
    for (const lane of await this.deps.flood.stranded(stranded, BATCH)) {
      await this.deps.store.transaction(async (tx) => {
        await this.deps.flood.touch(lane, now, tx);
        await this.deps.postBox.startDigest(lane, now, tx);
      });
    }
  }

  private async remind(doc: DispatchDocument, now: Date): Promise<void> {
    await this.deps.store.transaction(async (tx) => {
      // As if it were due now: the next round leaves the workers time.
      if (await this.deps.dispatches.remind(doc, now, tx)) announce({ ...doc, due_at: now }, now, tx);
    });
  }

  private schedule(delayMs: number): void {
    this.timer = setTimeout(() => {
      this.underWay = this.turn().finally(() => {
        if (!this.stopped) this.schedule(INTERVAL_MS);
      });
    }, delayMs);
  }

  private async turn(): Promise<void> {
    try {
      // Not released: it is what keeps the others from sweeping again within the interval.
      const lease = await this.leases.acquire('sweep dispatches', this.owner, Math.floor(INTERVAL_MS * 0.9));
      if (lease) await this.sweep();
    } catch (error) {
      this.deps.logger.warn('the dispatches could not be swept', { error });
    }
  }
}
