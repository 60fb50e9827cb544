import { defineGlobalCollection, type Documents, type Store, type Update } from '@osk/persistence';
import type { Problem, ProblemCode } from '../problems';
import type { Validators } from './download';

export interface LoadCounts {
  added: number;
  changed: number;
  unchanged: number;
  /** Older than what was there. */
  stale: number;
  /** No longer listed by the source. */
  withdrawn: number;
}

export interface FeedProgress {
  file: string;
  phase: 'download' | 'load';
  bytes: number;
  bytes_total: number | null;
  /** Entries read so far, over all files of this run. */
  items: number;
  /** When this was written. */
  at: Date;
}

export interface FeedStateDocument {
  /** The feed's name. */
  _id: string;
  last_attempt: Date | null;
  /** When all of it was last known to be loaded or unchanged. */
  last_success: Date | null;
  /** When a file of it was last imported by hand. */
  last_import: Date | null;
  /** When its content last changed here. */
  last_change: Date | null;
  /** Code and message of the last attempt, when that failed. */
  error: { code: string; message: string } | null;
  failures: number;
  /** Not before then, after failures. */
  next_attempt: Date | null;
  duration_ms: number | null;
  counts: LoadCounts | null;
  problems: { total: number; counts: Partial<Record<ProblemCode, number>>; first: Problem[] } | null;
  /** Entries that this feed has brought in, in all. */
  records: number;
  progress: FeedProgress | null;
  /** File key -> validators of the version that was loaded, as JSON: keys come from settings. */
  files: string;
}

export const feedStateCollection = defineGlobalCollection<FeedStateDocument>({
  name: 'intel_feeds',
  reason: 'the feeds are those of the deployment',
  schema: {
    last_attempt: { type: Date, default: null },
    last_success: { type: Date, default: null },
    last_import: { type: Date, default: null },
    last_change: { type: Date, default: null },
    error: { type: Object, default: null },
    failures: { type: Number, default: 0 },
    next_attempt: { type: Date, default: null },
    duration_ms: { type: Number, default: null },
    counts: { type: Object, default: null },
    problems: { type: Object, default: null },
    records: { type: Number, default: 0 },
    progress: { type: Object, default: null },
    files: { type: String, default: '{}' },
  },
  indexes: [],
});

export type FeedState = Omit<FeedStateDocument, 'files'>;

/** What the deployment knows of each feed. */
export class FeedStateRepository {
  private readonly documents: Documents<FeedStateDocument>;

  constructor(store: Store) {
    this.documents = store.global(feedStateCollection);
  }

  async all(): Promise<Map<string, FeedState>> {
    return new Map((await this.documents.find({})).map(({ files: _files, ...state }) => [state._id, state]));
  }

  async get(feed: string): Promise<FeedState | null> {
    return await this.documents.findById(feed);
  }

  async validators(feed: string): Promise<Map<string, Validators & { url: string }>> {
    const state = await this.documents.findById(feed, { select: ['files'] });
    return new Map(Object.entries(JSON.parse(state?.files ?? '{}') as Record<string, Validators & { url: string }>));
  }

  async keepValidators(feed: string, files: ReadonlyMap<string, Validators & { url: string }>): Promise<void> {
    await this.set(feed, { $set: { files: JSON.stringify(Object.fromEntries(files)) } });
  }

  async set(feed: string, update: Update<FeedStateDocument>): Promise<void> {
    await this.documents.upsert(feed, update);
  }
}
