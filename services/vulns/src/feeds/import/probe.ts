import { basename } from 'node:path';
import type { Probe } from '../feed';
import { FeedFileError, Problems } from '../problems';
import { fileHead, fileKind } from '../read/file-kind';
import { tarEntries } from '../read/tar-entries';
import { zipEntries } from '../read/zip-entries';

const HEAD = 64 * 1024;
const DATA = /\.(json|ya?ml|csv)$/i;

/** What there is to tell a file's format by. An archive is known by its first file of data. */
export async function probe(path: string): Promise<Probe> {
  const kind = await fileKind(path);
  const name = basename(path);
  if (kind === 'file') return { name, kind, head: (await fileHead(path, HEAD)).toString('utf8') };
  return { name, kind, head: (await firstOf(path, kind)).toString('utf8') };
}

async function firstOf(path: string, kind: 'zip' | 'tar'): Promise<Buffer> {
  const entries =
    kind === 'zip'
      ? zipEntries(path, (name) => DATA.test(name), new Problems())
      : tarEntries(path, (name) => DATA.test(name), new Problems());
  try {
    for await (const { content } of entries) return content.subarray(0, HEAD);
  } catch (error) {
    if (!(error instanceof FeedFileError)) throw error;
  }
  return Buffer.alloc(0);
}
