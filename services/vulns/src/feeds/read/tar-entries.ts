import { Readable } from 'node:stream';
import { extract } from 'tar-stream';
import { FeedFileError, type Problems } from '../problems';
import { gatherAll } from './gather';
import { READ_LIMITS, type ReadLimits } from './limits';
import { unpacked } from './unpacked';
import type { ArchiveEntry } from './zip-entries';

/**
 * The files of a tar archive, gzipped or not, one after the other, each whole in memory. As `zipEntries`.
 * @throws FeedFileError when the archive breaks off or passes a limit as a whole; what came before has been given
 */
export async function* tarEntries(
  path: string,
  wanted: (name: string) => boolean,
  problems: Problems,
  limits: ReadLimits = READ_LIMITS,
): AsyncGenerator<ArchiveEntry> {
  const source = Readable.from(unpacked(path, limits), { objectMode: false });
  const archive = extract();
  source.on('error', (error) => archive.destroy(error));
  source.pipe(archive);
  let entries = 0;
  try {
    for await (const entry of archive) {
      const { name, type, size = 0 } = entry.header;
      entries += 1;
      if (entries > limits.entries) throw new FeedFileError('too_large', `more than ${limits.entries} entries`);
      const fits = size <= limits.entryBytes;
      if (type === 'file' && wanted(name) && fits)
        yield { name, content: await gatherAll(entry as unknown as Readable, limits.entryBytes) };
      else {
        if (type === 'file' && wanted(name)) problems.add('too_large', name, `${size} bytes`);
        entry.resume();
      }
    }
  } catch (error) {
    if (error instanceof FeedFileError) throw error;
    throw new FeedFileError('truncated', 'the tar archive is damaged or not whole', { cause: error });
  } finally {
    source.destroy();
    archive.destroy();
  }
}
