import { MalformedError } from './bytes';

export interface HandshakeMessage {
  type: number;
  body: Buffer;
  /** Type, length and body: what a transcript hash covers. */
  raw: Buffer;
}

const MAX_MESSAGE = 512 * 1024;

/** Puts handshake messages together from record payloads: one record may hold many, one message may span many. */
export class HandshakeParser {
  private pending: Buffer = Buffer.alloc(0);

  push(payload: Buffer): HandshakeMessage[] {
    if (payload.length === 0) throw new MalformedError('an empty handshake record');
    this.pending = this.pending.length === 0 ? payload : Buffer.concat([this.pending, payload]);
    const messages: HandshakeMessage[] = [];
    while (this.pending.length >= 4) {
      const length = this.pending.readUIntBE(1, 3);
      if (length > MAX_MESSAGE) throw new MalformedError(`a handshake message of ${length} bytes`);
      if (this.pending.length < 4 + length) break;
      const raw = this.pending.subarray(0, 4 + length);
      messages.push({ type: raw.readUInt8(0), body: raw.subarray(4), raw });
      this.pending = this.pending.subarray(4 + length);
    }
    return messages;
  }
}
