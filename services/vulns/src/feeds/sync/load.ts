import { setImmediate } from 'node:timers/promises';
import { canonicalId, type Advisory, type EpssScore, type Intelligence, type KevEntry } from '../../advisories';
import type { Feed } from '../feed';
import type { LoadCounts } from './feed-state.repo';

export const NO_COUNTS: LoadCounts = { added: 0, changed: 0, unchanged: 0, stale: 0, withdrawn: 0 };

/** How many entries are written at once: as many as keep a write short. */
const BATCH = { advisories: 500, kev: 500, epss: 50_000 } as const;

/** Takes the entries of one feed, in batches, into the intelligence. For one file or many; `finish` writes the rest. */
export class Loader {
  readonly counts: LoadCounts = { ...NO_COUNTS };
  items = 0;
  /** Of a snapshot feed: everything it lists. */
  private readonly listed = new Set<string>();
  private batch: (Advisory | KevEntry | EpssScore)[] = [];

  constructor(
    private readonly feed: Feed,
    private readonly intelligence: Intelligence,
    private readonly signal: AbortSignal,
  ) {}

  async take(
    entries: AsyncIterable<Advisory | KevEntry | EpssScore>,
    onItems: (items: number) => Promise<void> | void = () => undefined,
  ): Promise<void> {
    for await (const entry of entries) {
      this.signal.throwIfAborted();
      this.items += 1;
      if (this.feed.snapshot) this.listed.add('id' in entry ? entry.id : canonicalId(entry.cve));
      if (this.batch.push(entry) < BATCH[this.feed.kind]) continue;
      await this.flush();
      await onItems(this.items);
      // Reading is work of this thread: what waits on it gets its turn.
      await setImmediate();
    }
  }

  async finish(): Promise<LoadCounts> {
    await this.flush();
    return this.counts;
  }

  /**
   * Withdraws what a complete publication no longer lists. Only after all of it was read; one that suddenly lists less
   * than half of what was there is taken for broken, and nothing is withdrawn.
   */
  async withdrawUnlisted(known: number): Promise<boolean> {
    if (!this.feed.snapshot) return true;
    if (this.listed.size === 0 || this.listed.size < known / 2) return false;
    this.signal.throwIfAborted();
    this.counts.withdrawn +=
      this.feed.kind === 'kev'
        ? await this.intelligence.kev.removeOthers(this.listed)
        : await this.intelligence.writer.withdrawOthers(this.feed.name, this.listed, new Date().toISOString());
    return true;
  }

  private async flush(): Promise<void> {
    const batch = this.batch;
    this.batch = [];
    if (batch.length === 0) return;
    this.signal.throwIfAborted();
    if (this.feed.kind === 'advisories') {
      const report = await this.intelligence.writer.upsertMany(batch as Advisory[]);
      for (const name of ['added', 'changed', 'unchanged', 'stale'] as const) this.counts[name] += report[name];
    } else {
      const { added, changed } =
        this.feed.kind === 'kev'
          ? await this.intelligence.kev.upsertMany(batch as KevEntry[], this.feed.name)
          : await this.intelligence.epss.upsertMany(batch as EpssScore[]);
      this.counts.added += added;
      this.counts.changed += changed;
      this.counts.unchanged += batch.length - added - changed;
    }
    this.intelligence.candidates.forget();
  }
}
