import { stat } from 'node:fs/promises';
import type { Intelligence } from '../../advisories';
import type { Feed, LocalFile } from '../feed';
import { FeedFileError, Problems } from '../problems';
import { TooLargeError } from '../read/gather';
import type { FeedStateRepository, LoadCounts } from '../sync/feed-state.repo';
import { Loader } from '../sync/load';
import { filesOf, filesOfZip } from './files-of';
import { probe } from './probe';

export interface ImportReport {
  /** Per feed whose format was found. */
  feeds: { feed: string; files: number; items: number; counts: LoadCounts }[];
  /** Files of no known format, by name; the first hundred. */
  unknown: string[];
  unknown_total: number;
  problems: Problems;
}

export interface ImportDeps {
  feeds: readonly Feed[];
  intelligence: Intelligence;
  states: FeedStateRepository;
  now(): Date;
}

/** There is nothing at the path that was to be imported. */
export class ImportPathError extends Error {
  readonly code = 'not_found';
}

const NAMES_KEPT = 100;
const ZIP_DEPTH = 2;

/**
 * Takes in every feed file at a path: a file, a folder, or a zip of feed files; the format is told by the content.
 * Nothing is withdrawn: an import adds to what is known. A file that breaks off is reported, what came before stays.
 * @throws ImportPathError
 */
export async function importFiles(path: string, deps: ImportDeps, signal: AbortSignal): Promise<ImportReport> {
  await stat(path).catch((cause: unknown) => {
    throw new ImportPathError(`there is nothing at ${path}`, { cause });
  });
  const run = new ImportRun(deps, signal);
  await run.files(filesOf(path), 0);
  return await run.end();
}

class ImportRun {
  private readonly problems = new Problems();
  private readonly loaders = new Map<Feed, { loader: Loader; files: number }>();
  private readonly unknown: string[] = [];
  private unknownTotal = 0;

  constructor(
    private readonly deps: ImportDeps,
    private readonly signal: AbortSignal,
  ) {}

  async files(files: AsyncIterable<LocalFile>, depth: number): Promise<void> {
    for await (const file of files) {
      this.signal.throwIfAborted();
      await this.file(file, depth).catch((error: unknown) => {
        if (!(error instanceof FeedFileError || error instanceof TooLargeError)) throw error;
        this.problems.add(error.code, file.name, error.message);
      });
    }
  }

  async end(): Promise<ImportReport> {
    const feeds: ImportReport['feeds'] = [];
    for (const [feed, { loader, files }] of this.loaders) {
      const counts = await loader.finish();
      feeds.push({ feed: feed.name, files, items: loader.items, counts });
      await this.record(feed, counts);
    }
    return { feeds, unknown: this.unknown, unknown_total: this.unknownTotal, problems: this.problems };
  }

  private async file(file: LocalFile, depth: number): Promise<void> {
    const found = await probe(file.path);
    const feed = this.deps.feeds.find((one) => one.recognises(found));
    if (feed) await this.load(feed, file);
    else if (found.kind === 'zip' && depth < ZIP_DEPTH)
      await this.files(filesOfZip(file.path, this.problems), depth + 1);
    else this.notKnown(file.name);
  }

  private async load(feed: Feed, file: LocalFile): Promise<void> {
    const entry = this.loaders.get(feed) ?? { loader: new Loader(feed, this.deps.intelligence, this.signal), files: 0 };
    this.loaders.set(feed, entry);
    entry.files += 1;
    await entry.loader.take(feed.parse(file, this.problems));
  }

  private notKnown(name: string): void {
    this.unknownTotal += 1;
    if (this.unknown.length < NAMES_KEPT) this.unknown.push(name);
  }

  /** An import is the feed's news as much as a synchronisation is, but no success of fetching it. */
  private async record(feed: Feed, counts: LoadCounts): Promise<void> {
    const changed = counts.added + counts.changed > 0;
    await this.deps.states.set(feed.name, {
      $set: { counts, last_import: this.deps.now(), ...(changed && { last_change: this.deps.now() }) },
      $inc: { records: counts.added },
    });
  }
}
