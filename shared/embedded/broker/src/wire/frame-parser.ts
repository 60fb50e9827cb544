import { connectionError } from './amqp-error';
import { FRAME, FRAME_OVERHEAD } from './frames';

export interface Frame {
  type: number;
  channel: number;
  /** A view into what came off the socket: copy it before keeping it. */
  payload: Buffer;
}

const HEADER_BYTES = FRAME_OVERHEAD - 1;

/** Cuts a byte stream into frames. A frame larger than `frameMax` is refused from its header alone. */
export class FrameParser {
  private rest: Buffer[] = [];
  private buffered = 0;
  private wanted = HEADER_BYTES;

  constructor(public frameMax: number) {}

  /** Takes what arrived and gives every frame that is complete. Throws an AmqpError on a malformed one. */
  *push(chunk: Buffer): Generator<Frame> {
    this.rest.push(chunk);
    this.buffered += chunk.length;
    // Joined only when at least one more frame is whole, so that a large frame in small chunks is copied once.
    if (this.buffered < this.wanted) return;
    const data = this.rest.length === 1 ? chunk : Buffer.concat(this.rest);
    let offset = 0;
    this.wanted = HEADER_BYTES;
    while (data.length - offset >= HEADER_BYTES) {
      const size = data.readUInt32BE(offset + 3);
      if (size + FRAME_OVERHEAD > this.frameMax)
        throw connectionError('FRAME_ERROR', `frame of ${size} bytes is too large`);
      if (data.length - offset < size + FRAME_OVERHEAD) {
        this.wanted = size + FRAME_OVERHEAD;
        break;
      }
      const end = offset + HEADER_BYTES + size;
      if (data[end] !== FRAME.END) throw connectionError('FRAME_ERROR', 'frame end octet missing');
      yield {
        type: data.readUInt8(offset),
        channel: data.readUInt16BE(offset + 1),
        payload: data.subarray(offset + HEADER_BYTES, end),
      };
      offset = end + 1;
    }
    this.rest = offset < data.length ? [data.subarray(offset)] : [];
    this.buffered = data.length - offset;
  }
}
