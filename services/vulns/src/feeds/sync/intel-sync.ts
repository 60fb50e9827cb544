import { join } from 'node:path';
import { newId } from '@osk/contracts';
import type { Egress } from '@osk/egress';
import { holdLease, LeaseStore, type Store } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';
import { Cron } from 'croner';
import type { Intelligence } from '../../advisories';
import { loadStarter, STARTER } from './load-starter';
import type { IntelConfig } from '../config';
import type { Feed } from '../feed';
import { findFeeds } from '../find-feeds';
import { importFiles, type ImportReport } from '../import/import-path';
import { FeedStateRepository } from './feed-state.repo';
import { feedStatus, isDue, isEnabled, type FeedStatus } from './feed-status';
import { syncFeed, type SyncResult } from './sync-feed';

export interface IntelSyncOptions {
  store: Store;
  intelligence: Intelligence;
  egress: Egress;
  config: IntelConfig;
  /** OSK_DATA_DIR. */
  dataDir: string;
  logger: Logger;
  feeds?: readonly Feed[];
  now?(): Date;
}

/** Somebody else, here or in another process, is writing the intelligence just now. */
export class IntelBusyError extends Error {
  readonly code = 'intel_busy';
  constructor() {
    super('the advisory intelligence is being synchronised or imported; try again when that has ended');
    this.name = 'IntelBusyError';
  }
}

const LEASE = 'intel';
const LEASE_MS = 60_000;
/** Looks for feeds that are due at every tenth minute; fetching has each feed's own rhythm. */
const LOOK = '*/10 * * * *';

/**
 * Keeps the intelligence up to date. One process of the deployment at a time holds the lease and writes; the others
 * see what it announces. A feed that fails is a warning and a pause, never a loss of what is there.
 */
export class IntelSync {
  readonly states: FeedStateRepository;
  private readonly feeds: readonly Feed[];
  private readonly leases: LeaseStore;
  private readonly owner = newId('job');
  private readonly stopping = new AbortController();
  private readonly now: () => Date;
  private job: Cron | null = null;
  private underWay: Promise<unknown> = Promise.resolve();

  /** Registers its collections: make it before `store.syncIndexes()`. */
  constructor(private readonly options: IntelSyncOptions) {
    this.states = new FeedStateRepository(options.store);
    this.feeds = options.feeds ?? findFeeds();
    this.leases = new LeaseStore(options.store);
    this.now = options.now ?? (() => new Date());
  }

  /** Loads the starter set where it is missing, then, with INTEL_AUTO_SYNC, what is due: now and on schedule. */
  start(): void {
    const look = () =>
      this.keepTrack(
        this.syncDue().catch((error: unknown) =>
          this.options.logger.warn('the advisory feeds could not be looked after', { error }),
        ),
      );
    look();
    this.job = new Cron(LOOK, { protect: true, unref: true }, look);
  }

  /** Ends what is under way at the next batch; it is taken up again at the next start. */
  async stop(): Promise<void> {
    this.job?.stop();
    this.stopping.abort(new IntelBusyError());
    await this.underWay.catch(() => undefined);
  }

  /** Synchronises what is due. Empty when another process is at it. */
  async syncDue(): Promise<SyncResult[]> {
    return (
      (await this.exclusively(async (signal) => {
        await loadStarter(this.options.intelligence, this.states, this.now());
        if (!this.options.config.INTEL_AUTO_SYNC) return [];
        const states = await this.states.all();
        const due = this.feeds.filter(
          (feed) => isEnabled(feed, this.options.config, this.now()) && isDue(feed, states.get(feed.name), this.now()),
        );
        return await this.syncAll(due, signal);
      })) ?? []
    );
  }

  /** Synchronises these feeds (all that are enabled, without names) whether due or not. @throws IntelBusyError */
  async syncNow(names?: readonly string[]): Promise<SyncResult[]> {
    const chosen = this.feeds.filter((feed) =>
      names ? names.includes(feed.name) : isEnabled(feed, this.options.config, this.now()),
    );
    const done = await this.exclusively((signal) => this.syncAll(chosen, signal));
    if (!done) throw new IntelBusyError();
    return done;
  }

  /** Takes in a file, folder or zip of feed files. @throws IntelBusyError, ImportPathError */
  async importPath(path: string): Promise<ImportReport> {
    const deps = { feeds: this.feeds, intelligence: this.options.intelligence, states: this.states, now: this.now };
    const done = await this.exclusively((signal) => importFiles(path, deps, signal));
    if (!done) throw new IntelBusyError();
    return done;
  }

  /** Every feed, the starter set first, with its age. */
  async status(): Promise<FeedStatus[]> {
    const states = await this.states.all();
    const now = this.now();
    return [
      feedStatus(STARTER, true, states.get(STARTER.name), now),
      ...this.feeds.map((feed) =>
        feedStatus(
          feed,
          this.options.config.INTEL_AUTO_SYNC && isEnabled(feed, this.options.config, now),
          states.get(feed.name),
          now,
        ),
      ),
    ];
  }

  private async syncAll(feeds: readonly Feed[], signal: AbortSignal): Promise<SyncResult[]> {
    const { logger, dataDir, ...rest } = this.options;
    const deps = { ...rest, states: this.states, directory: join(dataDir, 'intel'), now: this.now };
    const results: SyncResult[] = [];
    for (const feed of feeds) {
      const result = await syncFeed(feed, deps, signal);
      results.push(result);
      const details = { feed: feed.name, ...result.counts, problems: result.problems.total };
      if (result.error) logger.warn('an advisory feed could not be synchronised', { ...details, ...result.error });
      else logger.info('advisory feed synchronised', details);
    }
    return results;
  }

  /** Null when the lease is somebody else's. */
  private async exclusively<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | null> {
    if (this.stopping.signal.aborted) return null;
    // An owner per run: two in this process exclude each other too.
    const lease = await holdLease(this.leases, {
      name: LEASE,
      owner: `${this.owner}/${newId('job')}`,
      ttlMs: LEASE_MS,
    });
    if (!lease) return null;
    const running = work(AbortSignal.any([lease.signal, this.stopping.signal])).finally(() => lease.release());
    this.keepTrack(running);
    return await running;
  }

  private keepTrack(work: Promise<unknown>): void {
    this.underWay = Promise.allSettled([this.underWay, work]);
  }
}
