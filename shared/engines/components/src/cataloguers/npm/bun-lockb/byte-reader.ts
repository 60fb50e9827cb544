import { UnreadableError } from '../../../types';

/** Little-endian numbers at offsets from a start; what lies past the end throws `UnreadableError`. */
export class ByteReader {
  constructor(
    private readonly buffer: Buffer,
    private readonly start: number,
  ) {}

  u8(at: number): number {
    return this.bytes(at, 1).readUInt8();
  }

  u32(at: number): number {
    return this.bytes(at, 4).readUInt32LE();
  }

  /** As a number, which is exact for whatever can be an offset in a file. */
  u64(at: number): number {
    return this.u32(at) + this.u32(at + 4) * 2 ** 32;
  }

  bytes(at: number, length: number): Buffer {
    const from = this.start + at;
    if (from + length > this.buffer.length) throw new UnreadableError('it is cut off');
    return this.buffer.subarray(from, from + length);
  }

  from(at: number): ByteReader {
    return new ByteReader(this.buffer, this.start + at);
  }
}
