import { posix } from 'node:path';
import { shownName } from '../paths/safe-path';
import { SourceError } from '../source-error';
import type { ZipEntry } from './entry';
import { ZIP_LIMITS, type ZipLimits } from './limits';
import { withZip, type OpenZip } from './open-zip';

export interface ZipSummary {
  files: number;
  /** As the archive claims; unpacking counts what is really there. */
  unpackedBytes: number;
  /** The one folder everything lies in, as archives made by Git hosts have it; null where there is none. */
  topFolder: string | null;
}

/**
 * Judges an archive by its directory alone, so that a request can refuse it before a scan exists.
 * @throws SourceError
 */
export function inspectZip(path: string, limits: ZipLimits = ZIP_LIMITS): Promise<ZipSummary> {
  return withZip(path, (zip) => inspectOpen(zip, limits));
}

const LOCAL_HEADER_BYTES = 30;

async function inspectOpen(zip: OpenZip, limits: ZipLimits): Promise<ZipSummary> {
  requireEntryCount(zip.entryCount, limits);
  const names = limits.duplicates ? undefined : new Names();
  const starts: number[] = [];
  const ends: number[] = [];
  let files = 0;
  let unpackedBytes = 0;
  let packedBytes = 0;
  let count = 0;
  let top: string | null | undefined;
  for await (const entry of zip.entries()) {
    // Counted, too: the number the archive gives is only a claim.
    requireEntryCount((count += 1), limits);
    names?.add(entry);
    requireSizes(entry, limits);
    const start = entry.raw.relativeOffsetOfLocalHeader;
    starts.push(start);
    // At the least: the local header's own extra field may be longer. Bombs that overlap do so by whole entries.
    ends.push(start + LOCAL_HEADER_BYTES + entry.raw.fileNameLength + entry.packedBytes);
    top = commonTop(top, entry);
    if (entry.directory) continue;
    files += 1;
    unpackedBytes += entry.bytes;
    packedBytes += entry.packedBytes;
    requireTotals(unpackedBytes, packedBytes, limits);
  }
  names?.requireNoFileAsFolder();
  requireNoOverlap(starts, ends, zip.directoryOffset);
  if (files === 0) throw new SourceError('archive_empty', 'The archive holds no file');
  return { files, unpackedBytes, topFolder: top ?? null };
}

/** Every path once, and none of them both a file and the folder of another. */
class Names {
  private readonly files = new Set<string>();
  private readonly folders = new Set<string>();

  add({ path, directory }: ZipEntry): void {
    if (this.files.has(path)) throw duplicate(path);
    if (!directory) this.files.add(path);
    else this.folders.add(path);
    for (let at = posix.dirname(path); at !== '.' && !this.folders.has(at); at = posix.dirname(at)) {
      this.folders.add(at);
    }
  }

  requireNoFileAsFolder(): void {
    for (const folder of this.folders) if (this.files.has(folder)) throw duplicate(folder);
  }
}

function commonTop(top: string | null | undefined, { path, directory }: ZipEntry): string | null {
  const cut = path.indexOf('/');
  const first = cut >= 0 ? path.slice(0, cut) : directory ? path : null;
  return top === undefined || top === first ? first : null;
}

function requireSizes({ path, bytes, packedBytes }: ZipEntry, limits: ZipLimits): void {
  if (bytes > limits.fileBytes) throw tooLargeFile(path, limits);
  if (isBomb(bytes, packedBytes, limits)) throw bomb(shownName(path), limits);
}

export function requireTotals(bytes: number, packedBytes: number, limits: ZipLimits): void {
  if (bytes > limits.totalBytes)
    throw new SourceError('too_large', `The archive unpacks to more than ${mb(limits.totalBytes)} MiB`);
  if (isBomb(bytes, packedBytes, limits)) throw bomb('as a whole', limits);
}

export const isBomb = (bytes: number, packedBytes: number, { ratio, ratioFromBytes }: ZipLimits): boolean =>
  bytes > ratioFromBytes && bytes > ratio * Math.max(1, packedBytes);

export const tooLargeFile = (path: string, limits: ZipLimits): SourceError =>
  new SourceError('too_large', `The archive's file ${shownName(path)} is larger than ${mb(limits.fileBytes)} MiB`);

export const bomb = (what: string, { ratio }: ZipLimits): SourceError =>
  new SourceError('archive_bomb', `The archive is a bomb: ${what} it unpacks to more than ${ratio} times its size`);

export const duplicate = (path: string): SourceError =>
  new SourceError('duplicate_entry', `The archive holds ${shownName(path)} twice`);

function requireEntryCount(count: number, limits: ZipLimits): void {
  if (count > limits.entries)
    throw new SourceError('too_many_entries', `The archive has more than ${limits.entries} entries`);
}

/** Entries that share their content are how a small archive unpacks to petabytes (Fifield, "A better zip bomb", 2019). */
function requireNoOverlap(starts: readonly number[], ends: readonly number[], directoryOffset: number): void {
  const order = Float64Array.from(starts.keys()).sort((a, b) => starts[a]! - starts[b]!);
  let reached = 0;
  for (const at of order) {
    if (starts[at]! < reached) throw new SourceError('archive_bomb', 'The archive has entries that overlap');
    reached = ends[at]!;
  }
  if (reached > directoryOffset)
    throw new SourceError('archive_damaged', "The archive's content runs into its directory");
}

const mb = (bytes: number): number => Math.floor(bytes / 1024 ** 2);
