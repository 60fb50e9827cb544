import type { Advisory, EpssScore, KevEntry } from '../advisories';
import type { IntelConfig } from './config';
import type { Problems } from './problems';

/** One download of a feed. */
export interface FeedFile {
  /** Names the file within its feed, for its state and its place on disk: letters, digits, `.`, `_`, `-`. */
  key: string;
  url: string;
  /** A mirror need not have it: 404 is no failure. */
  optional?: boolean;
  /** A page of an interface: neither validators nor the rest of a download are kept. */
  once?: boolean;
  /** To wait before asking. */
  pauseMs?: number;
}

/** A file on this machine. `name` is what its source calls it; the path may be called anything. */
export interface LocalFile {
  path: string;
  name: string;
}

export interface FileOutcome {
  /** Entries read, bad ones included. */
  items: number;
  /** False when the source said that it has not changed. */
  loaded: boolean;
}

export interface PlanContext {
  config: IntelConfig;
  now: Date;
  /** When the feed was last loaded to its end. */
  lastSuccess: Date | null;
}

/** What is known of a file whose format is to be told. */
export interface Probe {
  name: string;
  /** The first 64 KiB as text: unpacked, and of its first file of data when it is an archive. */
  head: string;
  kind: 'file' | 'zip' | 'tar';
}

interface FeedBase<Kind extends string, Item> {
  /** Also the folder's name, and the `source` of its advisories unless the record says otherwise. */
  name: string;
  title: string;
  kind: Kind;
  /** How old it may get before it is fetched again. */
  everyHours: number;
  /** True when its files together are the whole truth: what they no longer list is withdrawn. */
  snapshot: boolean;
  /** The files to fetch, one by one, each told the outcome of the one before; none when the feed is not configured. */
  files(context: PlanContext): Generator<FeedFile, void, FileOutcome>;
  /** True when a file handed to `osk intel import` is of this feed's format. */
  recognises(probe: Probe): boolean;
  /** Its entries as a stream; bad ones go to `problems`. @throws FeedFileError when the file as a whole is of no use */
  parse(file: LocalFile, problems: Problems): AsyncIterable<Item>;
}

export type AdvisoryFeed = FeedBase<'advisories', Advisory>;
export type KevFeed = FeedBase<'kev', KevEntry>;
export type EpssFeed = FeedBase<'epss', EpssScore>;
export type Feed = AdvisoryFeed | KevFeed | EpssFeed;

/** `base` and more path, with one slash between; each part is escaped. */
export function below(base: string, ...parts: string[]): string {
  const url = new URL(base);
  url.pathname = [url.pathname.replace(/\/+$/, ''), ...parts.map(encodeURIComponent)].join('/');
  return url.href;
}

/** True for the address of one archive, as opposed to a folder. */
export const isArchive = (url: string): boolean =>
  /\.(zip|tar|tgz|tar\.gz)$/i.test(new URL(url).pathname) || /\/(zip|tar\.gz)\//.test(new URL(url).pathname);

/** A key made of any text. */
export const fileKey = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^\.+/, '_')
    .slice(0, 100) || '_';
