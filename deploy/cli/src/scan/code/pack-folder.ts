import { createWriteStream, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { folderTree, type TreeFile } from '@osk/file-tree';
import { ZipFile } from 'yazl';
import { CannotScan } from '../api-client';

/** What other people's code and caches lie in; the lock files beside them say what is there. */
const LEFT_OUT = [
  '.git',
  '.hg',
  '.svn',
  'node_modules',
  '.venv',
  'venv',
  '__pycache__',
  '.tox',
  '.gradle',
  '.terraform',
];

export interface Packed {
  files: number;
  /** What was left out, for whoever reads the command's output. */
  skipped: { what: string; reason: string }[];
}

/** Writes a folder's files, or the one file that `source` is, into a ZIP at `target`, a file at a time. */
export async function packFolder(source: string, target: string): Promise<Packed> {
  const stat = statSync(source);
  const tree = stat.isDirectory() ? await folderTree(source, { ignoreFolders: LEFT_OUT }) : undefined;
  const files: readonly TreeFile[] = tree?.files ?? [{ path: basename(source), size: stat.size }];
  if (files.length === 0) throw new CannotScan(`${source} holds no files`);
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(target, { mode: 0o600 }));
  const root = tree ? source : dirname(source);
  // Below one folder, which the platform leaves out again: otherwise a project of a single folder would lose its own.
  for (const { path } of files) zip.addFile(join(root, path), `code/${path}`, { compressionLevel: 1 });
  zip.end();
  await written;
  return { files: files.length, skipped: tree ? [...tree.skipped] : [] };
}
