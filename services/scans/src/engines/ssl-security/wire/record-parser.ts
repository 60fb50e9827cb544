import { MalformedError } from './bytes';
import { RECORD } from './protocol';

export interface TlsRecord {
  type: number;
  version: number;
  payload: Buffer;
}

// RFC 5246 section 6.2.3: a protected record may be 2,048 bytes longer than its plaintext.
const MAX_PAYLOAD = 16384 + 2048;

/** Cuts a byte stream into records, however it was fragmented. Throws `MalformedError` on what is no record. */
export class RecordParser {
  private pending: Buffer = Buffer.alloc(0);

  push(chunk: Buffer): TlsRecord[] {
    this.pending = this.pending.length === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    const records: TlsRecord[] = [];
    for (;;) {
      this.refuseForeign();
      if (this.pending.length < 5) return records;
      const length = this.pending.readUInt16BE(3);
      if (length > MAX_PAYLOAD) throw new MalformedError(`a record of ${length} bytes`);
      if (this.pending.length < 5 + length) return records;
      records.push({
        type: this.pending.readUInt8(0),
        version: this.pending.readUInt16BE(1),
        payload: this.pending.subarray(5, 5 + length),
      });
      this.pending = this.pending.subarray(5 + length);
    }
  }

  /** Known from the first bytes, so that an HTTP or SSH answer is told apart before it fills a "record". */
  private refuseForeign(): void {
    const [type, major] = this.pending;
    const known = type === undefined || (type >= RECORD.changeCipherSpec && type <= RECORD.heartbeat);
    if (!known || (major !== undefined && major !== 3)) throw new MalformedError('not a TLS record');
  }
}
