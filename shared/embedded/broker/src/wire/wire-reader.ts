import { connectionError } from './amqp-error';

/** Reads AMQP's elementary types; running past the end is a SYNTAX_ERROR, never a partial value. */
export class WireReader {
  constructor(
    private readonly buffer: Buffer,
    public offset = 0,
    readonly end = buffer.length,
  ) {}

  octet(): number {
    return this.buffer.readUInt8(this.advance(1));
  }

  signedOctet(): number {
    return this.buffer.readInt8(this.advance(1));
  }

  short(): number {
    return this.buffer.readUInt16BE(this.advance(2));
  }

  signedShort(): number {
    return this.buffer.readInt16BE(this.advance(2));
  }

  long(): number {
    return this.buffer.readUInt32BE(this.advance(4));
  }

  signedLong(): number {
    return this.buffer.readInt32BE(this.advance(4));
  }

  longlong(): bigint {
    return this.buffer.readBigUInt64BE(this.advance(8));
  }

  signedLonglong(): bigint {
    return this.buffer.readBigInt64BE(this.advance(8));
  }

  float(): number {
    return this.buffer.readFloatBE(this.advance(4));
  }

  double(): number {
    return this.buffer.readDoubleBE(this.advance(8));
  }

  shortstr(): string {
    const bytes = this.octet();
    const start = this.advance(bytes);
    return this.buffer.toString('utf8', start, start + bytes);
  }

  /** A view into the source, not a copy. */
  longstr(): Buffer {
    return this.bytes(this.long());
  }

  bytes(count: number): Buffer {
    const start = this.advance(count);
    return this.buffer.subarray(start, start + count);
  }

  /** A view of what was read since `from`. */
  since(from: number): Buffer {
    return this.buffer.subarray(from, this.offset);
  }

  get atEnd(): boolean {
    return this.offset >= this.end;
  }

  private advance(bytes: number): number {
    const start = this.offset;
    if (start + bytes > this.end) throw connectionError('SYNTAX_ERROR', 'value runs past the end of its frame');
    this.offset = start + bytes;
    return start;
  }
}
