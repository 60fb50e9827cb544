import { basename } from 'node:path';
import type { Probe } from '../feed';
import { FeedFileError, Problems } from '../problems';
import { fileHead, fileKind } from '../read/file-kind';
import { tarEntries } from '../read/tar-entries';
import { zipEntries } from '../read/zip-entries';

const HEAD = 64 * 1024;
const DATA = /\.(json|ya?ml)$/i;
const BUNDLED = /\.(zip|gz|tgz|tar|csv)$/i;

/** What there is to tell a file's format by. An archive is known by its first file of data. */
export async function probe(path: string): Promise<Probe> {
  const kind = await fileKind(path);
  const name = basename(path);
  if (kind === 'file') return { name, kind, head: (await fileHead(path, HEAD)).toString('utf8') };
  return { name, kind, head: (await firstOf(path, kind)).toString('utf8') };
}

/** Empty for a zip that holds archives or tables: a bundle of feeds, each to be looked at by itself. */
async function firstOf(path: string, kind: 'zip' | 'tar'): Promise<Buffer> {
  let first: Buffer | null = null;
  let bundle = false;
  const wanted = (name: string): boolean => {
    bundle ||= kind === 'zip' && BUNDLED.test(name);
    return first === null && DATA.test(name);
  };
  const problems = new Problems();
  try {
    for await (const { content } of kind === 'zip'
      ? zipEntries(path, wanted, problems)
      : tarEntries(path, wanted, problems)) {
      first = content.subarray(0, HEAD);
      if (kind === 'tar') break;
    }
  } catch (error) {
    if (!(error instanceof FeedFileError)) throw error;
  }
  return bundle || first === null ? Buffer.alloc(0) : first;
}
