import { ProtocolError } from './errors';

const HEADER_BYTES = 16;

/** Cuts a stream of bytes into messages by the length that each begins with. */
export class Framing {
  private parts: Buffer[] = [];
  private held = 0;

  /** @param maxBytes largest message taken */
  constructor(private readonly maxBytes: number) {}

  /**
   * Takes what has arrived and gives the messages it completes.
   * @throws ProtocolError for a length that no message can have
   */
  *push(chunk: Buffer): Generator<Buffer, void, undefined> {
    this.parts.push(chunk);
    this.held += chunk.length;
    while (this.held >= 4) {
      const length = this.announced();
      if (this.held < length) return;
      const all = this.parts.length === 1 ? this.parts[0]! : Buffer.concat(this.parts);
      const rest = all.subarray(length);
      this.parts = rest.length > 0 ? [rest] : [];
      this.held = rest.length;
      yield all.subarray(0, length);
    }
  }

  private announced(): number {
    if (this.parts[0]!.length < 4) this.parts = [Buffer.concat(this.parts)];
    const length = this.parts[0]!.readInt32LE(0);
    if (length < HEADER_BYTES || length > this.maxBytes) throw new ProtocolError(`a message of ${length} bytes`);
    return length;
  }
}
