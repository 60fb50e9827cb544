import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FeedFileError } from '../problems';
import { READ_LIMITS, type ReadLimits } from './limits';

/**
 * A file's bytes, gunzipped when it is a gzip file (by its magic number, since a server may have unpacked it already).
 * @throws FeedFileError truncated for a gzip file that breaks off, too_large past the limits
 */
export async function* unpacked(path: string, limits: ReadLimits = READ_LIMITS): AsyncGenerator<Buffer> {
  const { gzip, size } = await inspect(path);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  const source = gzip ? gunzipped(file) : file;
  let total = 0;
  try {
    for await (const part of source as AsyncIterable<Buffer>) {
      total += part.length;
      const bomb = total > limits.ratioFrom && total > size * limits.ratio;
      if (total > limits.totalBytes || bomb)
        throw new FeedFileError('too_large', `more than ${total} bytes out of ${size}`);
      yield part;
    }
  } catch (error) {
    if (error instanceof FeedFileError || !gzip) throw error;
    throw new FeedFileError('truncated', 'the gzip file is damaged or not whole', { cause: error });
  } finally {
    source.destroy();
    file.destroy();
  }
}

/** Not `pipeline`: it takes a reader who leaves early for an error. */
function gunzipped(file: Readable): Readable {
  const gunzip = createGunzip();
  file.on('error', (error) => gunzip.destroy(error));
  return file.pipe(gunzip);
}

async function inspect(path: string): Promise<{ gzip: boolean; size: number }> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(2);
    await file.read(head, 0, 2, 0);
    return { gzip: head.readUInt16BE(0) === 0x1f8b, size: (await file.stat()).size };
  } finally {
    await file.close();
  }
}
