import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { shownName } from '../../paths/safe-path';
import { SourceError } from '../../source-error';
import type { GitLimits } from '../limits';
import type { PackReader } from '../objects/pack-reader';
import { treeEntries, type TreeEntry } from '../objects/parse';
import { entryName } from './entry-name';
import { LeftOutList } from './left-out';

export interface CheckoutOptions {
  /** Folder to write into; made, must not exist. */
  dir: string;
  limits: GitLimits;
  signal: AbortSignal;
  /** Files written so far. */
  onProgress?(files: number): void;
}

export interface CheckedOut {
  files: number;
  bytes: number;
  leftOut: LeftOutList;
}

const S_IFMT = 0o170000;
const FOLDER = 0o040000;
const FILE = 0o100000;
const LINK = 0o120000;
const SUBMODULE = 0o160000;
const MOST_DEPTH = 128;
const INLINE_BYTES = 512 * 1024;
const LFS = Buffer.from('version https://git-lfs.github.com/spec/');
const MOST_LFS_POINTER = 1_024;

/** Writes the files of a tree, as plain files of mode 0600: no link, no submodule, nothing executable. @throws SourceError */
export async function checkout(reader: PackReader, tree: Buffer, options: CheckoutOptions): Promise<CheckedOut> {
  await mkdir(options.dir, { mode: 0o700 });
  const run = new Checkout(reader, options);
  await run.folder(tree, options.dir, '', 0);
  return { files: run.files, bytes: run.bytes, leftOut: run.leftOut };
}

class Checkout {
  files = 0;
  bytes = 0;
  private entries = 0;
  readonly leftOut = new LeftOutList();

  constructor(
    private readonly reader: PackReader,
    private readonly options: CheckoutOptions,
  ) {}

  async folder(id: Buffer, dir: string, path: string, depth: number): Promise<void> {
    const tree = this.reader.need(this.reader.table.find(id), 'a folder');
    if (depth > MOST_DEPTH) {
      this.leftOut.add('folders', `more than ${MOST_DEPTH} folders deep`, path);
      return;
    }
    for (const entry of treeEntries(tree)) {
      this.options.signal.throwIfAborted();
      // Also what is left out: a few trees that hold one another many times over are billions of entries.
      if ((this.entries += 1) > this.options.limits.entries) throw tooMany(this.options.limits);
      const named = entryName(entry.name);
      if ('reason' in named) this.leftOut.add('entries', named.reason, join(path, named.shown));
      else await this.entry(entry, join(dir, named.name), path === '' ? named.name : `${path}/${named.name}`, depth);
    }
  }

  private async entry(entry: TreeEntry, target: string, path: string, depth: number): Promise<void> {
    switch (entry.mode & S_IFMT) {
      case FOLDER:
        if (await this.made(mkdir(target, { mode: 0o700 }), path)) await this.folder(entry.id, target, path, depth + 1);
        return;
      case FILE:
        return this.file(entry.id, target, path);
      case LINK:
        return this.leftOut.add('symbolic links', 'symbolic links are not followed', path);
      case SUBMODULE:
        return this.leftOut.add(
          'submodules',
          'submodules are not followed; scan them as repositories of their own',
          path,
        );
      default:
        return this.leftOut.add('entries', 'neither a file nor a folder', path);
    }
  }

  private async file(id: Buffer, target: string, path: string): Promise<void> {
    const { reader, options } = this;
    const { limits, signal } = options;
    const index = reader.table.find(id);
    if (index === -1)
      return this.leftOut.add('files', 'too large to be unpacked, or missing in what the host sent', path);
    const size = reader.table.sizes[index]!;
    if (!reader.isDelta(index) && size > limits.fileBytes)
      return this.leftOut.add('files', `larger than ${Math.floor(limits.fileBytes / 1024 ** 2)} MiB`, path);
    if (reader.isDelta(index) || size <= INLINE_BYTES) {
      const data = reader.need(index, 'a file');
      this.count(data.length);
      if (!(await this.made(writeFile(target, data, { flag: 'wx', mode: 0o600 }), path))) return;
      if (data.length <= MOST_LFS_POINTER && data.subarray(0, LFS.length).equals(LFS))
        this.leftOut.add(
          'files in Git LFS',
          'only the pointer is in the repository; the content is kept elsewhere',
          path,
        );
    } else {
      this.count(size);
      const stream = reader.stream(index)!;
      await this.made(pipeline(stream, createWriteStream(target, { flags: 'wx', mode: 0o600 }), { signal }), path);
    }
    options.onProgress?.((this.files += 1));
  }

  private count(bytes: number): void {
    const { totalBytes } = this.options.limits;
    this.bytes += bytes;
    if (this.bytes > totalBytes)
      throw new SourceError(
        'too_large',
        `The repository has more than ${Math.floor(totalBytes / 1024 ** 2)} MiB of files`,
      );
  }

  /** False, and told, where something of that name is there: a file system that folds case, or a tree that repeats itself. */
  private async made(work: Promise<unknown>, path: string): Promise<boolean> {
    try {
      await work;
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      this.leftOut.add('entries', 'another entry has the same name on this file system', shownName(path));
      return false;
    }
  }
}

const tooMany = ({ entries }: GitLimits): SourceError =>
  new SourceError('too_many_entries', `The repository has more than ${entries} files and folders`);
