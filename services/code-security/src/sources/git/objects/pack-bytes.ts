import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createInflate, inflateSync } from 'node:zlib';
import { damaged } from './damage';

const WINDOW = 1024 ** 2;
const PIECE = 256 * 1024;
/** Objects up to this size are inflated in one call; larger ones by themselves as a stream. */
const SMALL = 512 * 1024;

interface Inflated {
  data: Buffer;
  /** Packed bytes it took. */
  consumed: number;
}

/**
 * A pack's bytes on disk. Read synchronously through one window: a pack holds up to millions of objects of a hundred
 * bytes, for which a round trip each would be all of the time.
 */
export class PackBytes {
  readonly size: number;
  private readonly fd: number;
  private readonly window = Buffer.allocUnsafe(WINDOW);
  private windowStart = 0;
  private windowLength = 0;

  constructor(path: string) {
    this.fd = openSync(path, 'r');
    this.size = fstatSync(this.fd).size;
  }

  close(): void {
    closeSync(this.fd);
  }

  /** Up to `length` bytes; good until the next call. */
  at(offset: number, length: number): Buffer {
    const from = offset - this.windowStart;
    if (from >= 0 && from + length <= this.windowLength) return this.window.subarray(from, from + length);
    if (length > WINDOW) {
      const own = Buffer.allocUnsafe(Math.min(length, Math.max(0, this.size - offset)));
      return own.subarray(0, readSync(this.fd, own, 0, own.length, offset));
    }
    this.windowLength = readSync(this.fd, this.window, 0, WINDOW, offset);
    this.windowStart = offset;
    return this.window.subarray(0, Math.min(length, this.windowLength));
  }

  /** The object of `size` bytes whose packed form begins at `offset`, whole. @throws SourceError */
  inflate(offset: number, size: number): Inflated {
    // A plain packer needs little more than the content itself; another is given more until the pack is over.
    let given = size + (size >> 8) + 64;
    for (;;) {
      const packed = this.at(offset, given);
      try {
        const { buffer, engine } = inflateSync(packed, {
          info: true,
          maxOutputLength: size + 1,
          chunkSize: Math.max(64, Math.min(size + 1, SMALL)),
        }) as unknown as { buffer: Buffer; engine: { bytesWritten: number } };
        if (buffer.length !== size) throw damaged('an object has another size than it says');
        return { data: buffer, consumed: engine.bytesWritten };
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ERR_BUFFER_TOO_LARGE') throw damaged('an object is larger than it says');
        if (code === undefined || !code.startsWith('Z_')) throw error;
        if (code !== 'Z_BUF_ERROR' || packed.length < given || given > size * 4 + WINDOW)
          throw damaged('an object cannot be unpacked', error);
        given *= 2;
      }
    }
  }

  /** The same as a stream, for what may be large; gives the packed bytes it took. @throws SourceError */
  async *inflateStream(offset: number, size: number): AsyncGenerator<Buffer, number> {
    if (size <= SMALL) {
      const { data, consumed } = this.inflate(offset, size);
      yield data;
      return consumed;
    }
    const inflate = createInflate({ chunkSize: PIECE });
    const source = Readable.from(this.pieces(offset), { highWaterMark: 1 });
    source.on('error', (error) => inflate.destroy(error)).pipe(inflate);
    let bytes = 0;
    try {
      for await (const chunk of inflate as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes > size) throw damaged('an object is larger than it says');
        yield chunk;
      }
    } catch (error) {
      throw (error as NodeJS.ErrnoException).code?.startsWith('Z_')
        ? damaged('an object cannot be unpacked', error)
        : error;
    } finally {
      source.destroy();
      inflate.destroy();
    }
    if (bytes !== size) throw damaged('an object has another size than it says');
    return inflate.bytesWritten;
  }

  private *pieces(offset: number): Generator<Buffer> {
    for (let at = offset; at < this.size; at += PIECE) {
      // A copy: the window is another one by the time this is read.
      yield Buffer.from(this.at(at, PIECE));
    }
  }
}
