import { createWriteStream } from 'node:fs';
import { mkdtemp, opendir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LocalFile } from '../feed';
import type { Problems } from '../problems';
import { zipStreams } from '../read/zip-entries';

/** Every file at a path: itself, or those of the folder, in the order of their names. Links are not followed. */
export async function* filesOf(path: string, root = path): AsyncGenerator<LocalFile> {
  const info = await stat(path);
  if (info.isFile()) {
    yield { path, name: relative(root, path) || path };
    return;
  }
  const names: { name: string; folder: boolean }[] = [];
  for await (const entry of await opendir(path)) {
    if (entry.name.startsWith('.') || !(entry.isFile() || entry.isDirectory())) continue;
    names.push({ name: entry.name, folder: entry.isDirectory() });
  }
  names.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const { name, folder } of names) {
    if (folder) yield* filesOf(join(path, name), root);
    else yield { path: join(path, name), name: relative(root, join(path, name)) };
  }
}

/** The files inside a zip that is no feed itself but holds some, each on disk while it is looked at, then gone. */
export async function* filesOfZip(path: string, problems: Problems): AsyncGenerator<LocalFile> {
  const directory = await mkdtemp(join(tmpdir(), 'osk-intel-'));
  try {
    for await (const { name, stream } of zipStreams(path, problems)) {
      // Never under the name that the archive gives it.
      const target = join(directory, 'entry');
      await pipeline(stream, createWriteStream(target, { mode: 0o600 }));
      yield { path: target, name };
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
