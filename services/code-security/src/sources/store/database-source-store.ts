import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Store } from '@osk/persistence';
import { SourceError } from '../source-error';
import { ChunkRepository } from './chunk.repo';
import { rechunk } from './rechunk';
import type { KeptSource, SourceStore } from './source-store';

/**
 * A quarter of what a document may have. On the embedded store reading costs half of what it does at 1 MiB a chunk and
 * writing a little less; 8 MiB gains nothing more and takes more memory.
 */
const CHUNK_BYTES = 4 * 1024 ** 2;
/** A scan that no worker took in a day is not going to be taken. */
const KEEP_MS = 24 * 3_600_000;

/** Keeps uploads in the service's own database, a chunk at a time both ways. */
export class DatabaseSourceStore implements SourceStore {
  private readonly chunks: ChunkRepository;

  constructor(
    store: Store,
    private readonly now: () => number = Date.now,
  ) {
    this.chunks = new ChunkRepository(store);
  }

  async put(teamId: string, scanId: string, filename: string, source: Readable): Promise<KeptSource> {
    const expires = new Date(this.now() + KEEP_MS);
    let bytes = 0;
    let count = 0;
    try {
      for await (const chunk of rechunk(source, CHUNK_BYTES)) {
        await this.chunks.add(teamId, scanId, count, chunk, expires);
        bytes += chunk.length;
        count += 1;
      }
      await this.chunks.finish(teamId, scanId, { filename, bytes, chunks: count }, expires);
    } catch (error) {
      source.destroy();
      // What cannot be removed now goes when its day is over.
      await this.chunks.remove(teamId, scanId).catch(() => undefined);
      throw error;
    }
    return { filename, bytes };
  }

  async find(teamId: string, scanId: string): Promise<KeptSource | null> {
    const found = await this.chunks.find(teamId, scanId);
    return found && { filename: found.filename, bytes: found.bytes };
  }

  async fetch(teamId: string, scanId: string, path: string, signal?: AbortSignal): Promise<KeptSource> {
    const found = await this.chunks.find(teamId, scanId);
    if (!found) throw gone();
    const { filename, bytes } = found;
    const read = async function* (this: DatabaseSourceStore) {
      for (let n = 0; n < found.chunks; n += 1) {
        const chunk = await this.chunks.read(teamId, scanId, n);
        if (!chunk) throw gone();
        yield chunk;
      }
    };
    try {
      const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
      await pipeline(Readable.from(read.call(this), { highWaterMark: 1 }), file, { signal });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await rm(path, { force: true });
      throw error;
    }
    return { filename, bytes };
  }

  remove(teamId: string, scanId: string): Promise<void> {
    return this.chunks.remove(teamId, scanId);
  }
}

const gone = (): SourceError =>
  new SourceError('upload_gone', 'The upload is no longer kept; uploads are kept for a day. Upload it again');
