import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { EgressError, type Egress } from '@osk/egress';
import type { Intelligence } from '../../advisories';
import type { IntelConfig } from '../config';
import type { Feed, FeedFile, FileOutcome } from '../feed';
import { FeedFileError, Problems } from '../problems';
import { TooLargeError } from '../read/gather';
import { discard, download, DownloadError, type Validators } from './download';
import type { FeedProgress, FeedState, FeedStateRepository, LoadCounts } from './feed-state.repo';
import { Loader } from './load';

export interface SyncDeps {
  intelligence: Intelligence;
  states: FeedStateRepository;
  egress: Egress;
  config: IntelConfig;
  /** `<OSK_DATA_DIR>/intel` */
  directory: string;
  now(): Date;
}

export interface SyncResult {
  feed: string;
  counts: LoadCounts;
  problems: Problems;
  /** Null when all of it was loaded or is unchanged. */
  error: { code: string; message: string } | null;
}

const PROGRESS_EVERY_MS = 2_000;

/**
 * Brings one feed up to date, file by file. What was loaded stays loaded when a later file fails; the failure is
 * recorded and the rest goes on. Rejects only when `signal` is aborted or the store cannot be written.
 */
export async function syncFeed(feed: Feed, deps: SyncDeps, signal: AbortSignal): Promise<SyncResult> {
  const run = new FeedRun(feed, deps, signal);
  return await run.all();
}

class FeedRun {
  private readonly problems = new Problems();
  private readonly loader: Loader;
  private validators = new Map<string, Validators & { url: string }>();
  private error: SyncResult['error'] = null;
  private unchanged = 0;
  private reported = -Infinity;

  constructor(
    private readonly feed: Feed,
    private readonly deps: SyncDeps,
    private readonly signal: AbortSignal,
  ) {
    this.loader = new Loader(feed, deps.intelligence, signal);
  }

  async all(): Promise<SyncResult> {
    const { states, config, now } = this.deps;
    const started = now();
    const before = await states.get(this.feed.name);
    this.validators = await states.validators(this.feed.name);
    await states.set(this.feed.name, { $set: { last_attempt: started } });
    const plan = this.feed.files({ config, now: started, lastSuccess: before?.last_success ?? null });
    let outcome: FileOutcome = { items: 0, loaded: false };
    for (let next = plan.next(outcome); !next.done; next = plan.next(outcome)) {
      this.signal.throwIfAborted();
      outcome = await this.file(next.value);
      // A page that failed has no next one.
      if (this.error && next.value.once) break;
    }
    const counts = await this.loader.finish();
    const whole = this.error === null && this.unchanged === 0;
    if (whole && !(await this.loader.withdrawUnlisted(before?.records ?? 0)))
      this.error = {
        code: 'suspiciously_small',
        message: `only ${this.loader.items} entries, of ${before?.records ?? 0} before: nothing was withdrawn`,
      };
    await this.record(before, started, counts);
    return { feed: this.feed.name, counts, problems: this.problems, error: this.error };
  }

  private async file(file: FeedFile): Promise<FileOutcome> {
    if (file.pauseMs) await pause(file.pauseMs, undefined, { signal: this.signal });
    const before = this.loader.items + this.problems.total;
    try {
      return { loaded: await this.fetchAndLoad(file), items: this.loader.items + this.problems.total - before };
    } catch (error) {
      if (this.signal.aborted) throw error;
      const known = explain(error);
      if (!known) throw error;
      this.error ??= { code: known.code, message: `${file.key}: ${known.message}`.slice(0, 500) };
      return { loaded: false, items: this.loader.items + this.problems.total - before };
    }
  }

  private async fetchAndLoad(file: FeedFile): Promise<boolean> {
    const known = this.validators.get(file.key);
    const fetched = await download(this.deps.egress, file, {
      directory: join(this.deps.directory, this.feed.name),
      known: known?.url === file.url ? known : null,
      signal: this.signal,
      onBytes: (bytes, total) => void this.progress({ file: file.key, phase: 'download', bytes, bytes_total: total }),
    });
    if (fetched.status === 'unchanged') this.unchanged += 1;
    if (fetched.status !== 'fetched') return false;
    try {
      const entries = this.feed.parse({ path: fetched.path, name: file.key }, this.problems);
      await this.loader.take(entries, () =>
        this.progress({ file: file.key, phase: 'load', bytes: 0, bytes_total: null }),
      );
      await this.loader.finish();
    } finally {
      await discard(fetched.path);
    }
    if (!file.once) {
      this.validators.set(file.key, { ...fetched.validators, url: file.url });
      await this.deps.states.keepValidators(this.feed.name, this.validators);
    }
    return true;
  }

  /** For people to look at; written now and then, and never a reason to fail. */
  private async progress(progress: Omit<FeedProgress, 'items' | 'at'>): Promise<void> {
    const now = performance.now();
    if (now - this.reported < PROGRESS_EVERY_MS) return;
    this.reported = now;
    await this.deps.states
      .set(this.feed.name, { $set: { progress: { ...progress, items: this.loader.items, at: this.deps.now() } } })
      .catch(() => undefined);
  }

  private async record(before: FeedState | null, started: Date, counts: LoadCounts): Promise<void> {
    const { total, counts: kinds, first } = this.problems;
    const ended = this.deps.now();
    const failures = this.error ? (before?.failures ?? 0) + 1 : 0;
    const changed = counts.added + counts.changed + counts.withdrawn > 0;
    await this.deps.states.set(this.feed.name, {
      $set: {
        error: this.error,
        failures,
        counts,
        progress: null,
        problems: { total, counts: kinds, first },
        duration_ms: ended.getTime() - started.getTime(),
        next_attempt: this.error ? new Date(ended.getTime() + backOff(failures)) : null,
        ...(this.error === null && { last_success: ended }),
        ...(changed && { last_change: ended }),
      },
      $inc: { records: counts.added },
    });
  }
}

const MINUTE = 60_000;

/** 10 minutes, doubled with every further failure, at most 6 hours. */
export const backOff = (failures: number): number =>
  Math.min(10 * MINUTE * 2 ** Math.min(failures - 1, 10), 360 * MINUTE);

/** What the network or the file is to blame for; anything else (the store) is not the feed's failure. */
function explain(error: unknown): { code: string; message: string } | null {
  if (
    error instanceof DownloadError ||
    error instanceof FeedFileError ||
    error instanceof TooLargeError ||
    error instanceof EgressError
  )
    return { code: error.code, message: error.message };
  return null;
}
