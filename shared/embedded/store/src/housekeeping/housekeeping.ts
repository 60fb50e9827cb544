import type { Store } from '../store';
import { PAUSE } from '../storage/turns';
import { removeExpired } from './expiry';

const LEFTOVER_KEYS = 500;
const SESSION_MEMORY_MS = 30 * 60_000;

/** What the store does by itself: expiry by TTL indexes, ends of transactions and cursors, remains of dropped data. */
export class Housekeeping {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> = Promise.resolve();
  private clearing: Promise<void> | undefined;
  private stopped = false;

  constructor(
    private readonly store: Store,
    private readonly everyMs: number,
  ) {}

  start(): void {
    this.clearLeftovers();
    this.timer = setInterval(() => void this.round(new Date()), this.everyMs);
    this.timer.unref();
  }

  /** One round of everything, as of `now`; resolves when it is through. */
  round(now: Date): Promise<void> {
    this.running = this.running.then(() => this.sweep(now)).catch(() => undefined);
    return this.running;
  }

  /** Begins to remove what dropped collections and indexes left behind, a little in each write. */
  clearLeftovers(): void {
    const { store } = this;
    if (this.clearing || this.stopped || !store.catalog.leftover) return;
    const clear = async (): Promise<void> => {
      while (store.catalog.leftover && !this.stopped) {
        await store.queue.run(function* () {
          store.catalog.sweepLeftover(LEFTOVER_KEYS);
          yield PAUSE;
        });
      }
    };
    this.clearing = clear()
      // The remains stay noted in the store: the next round, or the next start, goes on.
      .catch(() => undefined)
      .finally(() => {
        this.clearing = undefined;
      });
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
    await this.clearing;
  }

  private async sweep(now: Date): Promise<void> {
    const { store } = this;
    if (this.stopped) return;
    store.transactions.abortExpired(now.getTime());
    store.cursors.killIdle(now.getTime());
    await removeExpired(store, now);
    await store.queue.run(function* () {
      store.sessions.removeOlderThan(new Date(now.getTime() - SESSION_MEMORY_MS));
    });
    this.clearLeftovers();
  }
}
