import { read } from 'node:fs';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';

const WINDOW = 256 * 1024;
const PIECE = 128 * 1024;

/**
 * Reads a file for yauzl. The directory of an archive is read in two small pieces per entry; without a window each of
 * them is a call to the system, which for 200,000 entries is most of the time.
 */
export class FileReader extends RandomAccessReader {
  private window: Buffer = Buffer.alloc(0);
  private windowStart = 0;

  constructor(
    private readonly fd: number,
    private readonly size: number,
  ) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    const from = position - this.windowStart;
    if (from >= 0 && from + length <= this.window.length) {
      this.window.copy(buffer, offset, from, from + length);
      // yauzl goes on in the callback: called at once, 200,000 entries would be one call stack.
      setImmediate(callback, null, length);
      return;
    }
    if (length >= WINDOW) {
      read(this.fd, buffer, offset, length, position, callback);
      return;
    }
    const wanted = Buffer.allocUnsafe(Math.max(0, Math.min(WINDOW, this.size - position)));
    read(this.fd, wanted, 0, wanted.length, position, (error, bytesRead) => {
      if (error) {
        callback(error);
        return;
      }
      this.window = wanted.subarray(0, bytesRead);
      this.windowStart = position;
      const given = Math.min(length, bytesRead);
      this.window.copy(buffer, offset, 0, given);
      callback(null, given);
    });
  }

  override _readStreamForRange(start: number, end: number): Readable {
    if (start >= end) return Readable.from([]);
    let position = start;
    const { fd } = this;
    // Not a file's own read stream: that one closes the descriptor when it is destroyed.
    return new Readable({
      read() {
        const buffer = Buffer.allocUnsafe(Math.min(PIECE, end - position));
        read(fd, buffer, 0, buffer.length, position, (error, bytesRead) => {
          position += bytesRead;
          if (error) this.destroy(error);
          else this.push(bytesRead === 0 ? null : buffer.subarray(0, bytesRead));
        });
      },
      highWaterMark: PIECE,
    });
  }

  override close(callback: (error: Error | null) => void): void {
    // The descriptor is its opener's.
    setImmediate(callback, null);
  }
}
