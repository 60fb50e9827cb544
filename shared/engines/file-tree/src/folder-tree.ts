import { createReadStream } from 'node:fs';
import { lstat, open, opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { TreeError, type FileTree, type TreeFile } from './types';

export interface FolderOptions {
  /** Folder names that are never entered, at any depth; default `.git`. */
  ignoreFolders?: readonly string[];
  /** Default 500,000; what is beyond is named in `skipped`. */
  maxFiles?: number;
  /** Default 64. */
  maxDepth?: number;
}

/** Lists a folder. Links, sockets and devices are left out; nothing outside of `root` can be named through the tree. */
export async function folderTree(root: string, options: FolderOptions = {}): Promise<FileTree> {
  const { ignoreFolders = ['.git'], maxFiles = 500_000, maxDepth = 64 } = options;
  const files: TreeFile[] = [];
  const skipped: { what: string; reason: string }[] = [];
  let links = 0;
  const walk = async (relative: string, depth: number): Promise<void> => {
    for await (const entry of await opendir(join(root, relative))) {
      const path = relative === '' ? entry.name : `${relative}/${entry.name}`;
      if (files.length >= maxFiles) return;
      if (entry.isSymbolicLink()) links += 1;
      else if (entry.isDirectory() && !ignoreFolders.includes(entry.name)) {
        if (depth < maxDepth) await walk(path, depth + 1);
        else skipped.push({ what: path, reason: `deeper than ${maxDepth} folders` });
      } else if (entry.isFile()) files.push({ path, size: (await lstat(join(root, path))).size });
    }
  };
  await walk('', 0);
  if (links > 0) skipped.push({ what: `${links} symbolic links`, reason: 'links are not followed' });
  if (files.length >= maxFiles)
    skipped.push({ what: 'further files', reason: `only the first ${maxFiles} files are looked at` });
  files.sort((a, b) => (a.path < b.path ? -1 : 1));
  return listedTree({ root, files, skipped });
}

/** A folder that was listed, as plain data: another thread makes its tree of it without listing it again. */
export interface FolderListing extends Pick<FileTree, 'files' | 'skipped'> {
  root: string;
}

/** @param tree of `folderTree(root)` */
export const listingOf = (root: string, { files, skipped }: FileTree): FolderListing => ({ root, files, skipped });

/** The tree of a listing; the folder is believed to be as it was. */
export function listedTree({ root, files, skipped }: FolderListing): FileTree {
  const sizes = new Map(files.map(({ path, size }) => [path, size]));
  const known = (path: string): string => {
    if (!sizes.has(path)) throw new TreeError('not_found', path);
    return join(root, path);
  };
  return {
    files,
    skipped,
    has: (path) => sizes.has(path),
    open: (path) => createReadStream(known(path)),
    readAt: async (path, offset, length) => readPart(known(path), offset, length),
    read: async (path, maxBytes) => readAtMost(known(path), path, maxBytes),
  };
}

/** Reads by the file's size now: it may have grown since it was listed. */
async function readAtMost(absolute: string, path: string, maxBytes: number): Promise<Buffer> {
  const handle = await open(absolute, 'r');
  try {
    const { size } = await handle.stat();
    if (size > maxBytes) throw new TreeError('too_large', path);
    return await handle.readFile();
  } finally {
    await handle.close();
  }
}

async function readPart(absolute: string, offset: number, length: number): Promise<Buffer> {
  const handle = await open(absolute, 'r');
  try {
    const buffer = Buffer.allocUnsafe(length);
    const { bytesRead } = await handle.read(buffer, 0, length, offset);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
