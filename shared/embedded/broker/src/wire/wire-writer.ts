/** A growing big-endian buffer for AMQP's elementary types. One instance is reused: `take` copies out and rewinds. */
export class WireWriter {
  private buffer = Buffer.allocUnsafe(4096);
  length = 0;

  octet(value: number): void {
    this.room(1);
    this.length = this.buffer.writeUInt8(value, this.length);
  }

  short(value: number): void {
    this.room(2);
    this.length = this.buffer.writeUInt16BE(value, this.length);
  }

  long(value: number): void {
    this.room(4);
    this.length = this.buffer.writeUInt32BE(value, this.length);
  }

  longlong(value: number | bigint): void {
    this.room(8);
    this.length = this.buffer.writeBigUInt64BE(BigInt(value), this.length);
  }

  signedLong(value: number): void {
    this.room(4);
    this.length = this.buffer.writeInt32BE(value, this.length);
  }

  signedLonglong(value: number | bigint): void {
    this.room(8);
    this.length = this.buffer.writeBigInt64BE(BigInt(value), this.length);
  }

  double(value: number): void {
    this.room(8);
    this.length = this.buffer.writeDoubleBE(value, this.length);
  }

  /** At most 255 bytes of UTF-8; throws a RangeError otherwise. */
  shortstr(value: string): void {
    const bytes = Buffer.byteLength(value);
    if (bytes > 255) throw new RangeError(`short string of ${bytes} bytes`);
    this.room(1 + bytes);
    this.length = this.buffer.writeUInt8(bytes, this.length);
    this.length += this.buffer.write(value, this.length, 'utf8');
  }

  longstr(value: Buffer | string): void {
    const bytes = typeof value === 'string' ? Buffer.from(value) : value;
    this.long(bytes.length);
    this.raw(bytes);
  }

  raw(bytes: Buffer): void {
    this.room(bytes.length);
    this.length += bytes.copy(this.buffer, this.length);
  }

  /** Writes a 32-bit length, runs `body`, then fills the length in. */
  sized(body: () => void): void {
    const at = this.length;
    this.long(0);
    body();
    this.buffer.writeUInt32BE(this.length - at - 4, at);
  }

  patchShort(value: number, at: number): void {
    this.buffer.writeUInt16BE(value, at);
  }

  patchLong(value: number, at: number): void {
    this.buffer.writeUInt32BE(value, at);
  }

  patchOctet(value: number, at: number): void {
    this.buffer.writeUInt8(value, at);
  }

  /** What was written since the last `take`, as a buffer of its own. */
  take(): Buffer {
    const out = Buffer.from(this.buffer.subarray(0, this.length));
    this.length = 0;
    return out;
  }

  private room(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.buffer.length * 2, this.length + bytes));
    this.buffer.copy(grown, 0, 0, this.length);
    this.buffer = grown;
  }
}
