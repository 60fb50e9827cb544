import { SourceError } from '../../source-error';

/** One packet of the Git protocol (gitprotocol-common, "pkt-line format"); a marker has no data. */
export type Packet = { kind: 'data'; data: Buffer } | { kind: 'flush' | 'delimiter' | 'end' };

const MARKERS = ['flush', 'delimiter', 'end'] as const;
const LENGTH = 4;
const MOST = 65_520;

export const FLUSH = Buffer.from('0000');
export const DELIMITER = Buffer.from('0001');

export function pktLine(text: string): Buffer {
  const data = Buffer.from(`${text}\n`);
  return Buffer.concat([Buffer.from((data.length + LENGTH).toString(16).padStart(LENGTH, '0')), data]);
}

/** The packets of a stream; null where it is over between two packets. @throws SourceError host_answer_unusable */
export class PacketReader {
  private readonly chunks: AsyncIterator<Buffer>;
  private held: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  async next(): Promise<Packet | null> {
    if (!(await this.fill(LENGTH))) {
      if (this.held.length === 0) return null;
      throw broken('is cut off');
    }
    const digits = this.held.toString('latin1', 0, LENGTH);
    const length = /^[0-9a-f]{4}$/i.test(digits) ? parseInt(digits, 16) : NaN;
    if (Number.isNaN(length) || length === 3 || length > MOST) throw broken('is not the Git protocol');
    if (length < 3) {
      this.held = this.held.subarray(LENGTH);
      return { kind: MARKERS[length as 0 | 1 | 2] };
    }
    if (!(await this.fill(length))) throw broken('is cut off');
    const data = this.held.subarray(LENGTH, length);
    this.held = this.held.subarray(length);
    return { kind: 'data', data };
  }

  /** A packet's text without the newline at its end; null for markers and the end of the stream. */
  async line(): Promise<string | null> {
    const packet = await this.next();
    return packet?.kind === 'data' ? textOf(packet.data) : null;
  }

  private async fill(length: number): Promise<boolean> {
    if (this.held.length >= length) return true;
    const parts = [this.held];
    let size = this.held.length;
    while (size < length) {
      const { value, done } = await this.chunks.next();
      if (done) break;
      parts.push(value);
      size += value.length;
    }
    this.held = Buffer.concat(parts, size);
    return size >= length;
  }
}

export const textOf = (data: Buffer): string => data.toString('utf8').replace(/\n$/, '');

const broken = (how: string): SourceError =>
  new SourceError('host_answer_unusable', `The Git host's answer ${how}; is this the address of a repository?`);
