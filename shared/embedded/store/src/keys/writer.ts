/**
 * A growing byte buffer shared by one encoding at a time. Index keys are built many times per write, so that the buffer
 * is kept between uses.
 */
export class KeyWriter {
  private bytes = Buffer.alloc(8192);
  length = 0;

  reset(): void {
    this.length = 0;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = Buffer.alloc(Math.max(this.bytes.length * 2, this.length + more));
    this.bytes.copy(grown, 0, 0, this.length);
    this.bytes = grown;
  }

  byte(value: number): void {
    this.reserve(1);
    this.bytes[this.length++] = value;
  }

  uint32(value: number): void {
    this.reserve(4);
    this.bytes.writeUInt32BE(value, this.length);
    this.length += 4;
  }

  raw(part: Uint8Array): void {
    this.reserve(part.length);
    this.bytes.set(part, this.length);
    this.length += part.length;
  }

  /** Text as UTF-8 in byte order: zero bytes become 00 FF, the end is 00 01, so that a prefix sorts first. */
  text(value: string): void {
    const n = value.length;
    this.reserve(n * 3 + 2);
    const bytes = this.bytes;
    let i = 0;
    if (n < 64) {
      for (; i < n; i++) {
        const c = value.charCodeAt(i);
        if (c === 0 || c > 127) break;
        bytes[this.length + i] = c;
      }
    }
    if (i === n) this.length += n;
    else if (value.includes('\0')) this.escaped(Buffer.from(value));
    else this.length += bytes.write(value, this.length, 'utf8');
    this.reserve(2);
    this.bytes[this.length++] = 0;
    this.bytes[this.length++] = 1;
  }

  private escaped(part: Uint8Array): void {
    this.reserve(part.length * 2);
    for (const c of part) {
      this.bytes[this.length++] = c;
      if (c === 0) this.bytes[this.length++] = 255;
    }
  }

  /** Flips everything written since `from`, which turns ascending order into descending. */
  invert(from: number): void {
    for (let i = from; i < this.length; i++) this.bytes[i] = ~this.bytes[i]!;
  }

  view(): Buffer {
    return this.bytes.subarray(0, this.length);
  }

  take(): Buffer {
    return Buffer.from(this.view());
  }
}
