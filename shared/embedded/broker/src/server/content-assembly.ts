import { connectionError, channelError } from '../wire/amqp-error';
import type { MethodArgs } from '../wire/methods';
import { decodeProperties } from '../wire/properties';
import { WireReader } from '../wire/wire-reader';

export type PublishArgs = MethodArgs<'basic.publish'>;

export interface Published {
  args: PublishArgs;
  properties: Buffer;
  body: Buffer;
}

const BASIC_CLASS = 60;

/** Puts a publish together: method, then header, then body frames, in that order and of exactly the size announced. */
export class ContentAssembly {
  private args: PublishArgs | undefined;
  private header: { properties: Buffer; size: number } | undefined;
  private chunks: Buffer[] = [];
  private received = 0;

  constructor(private readonly maxMessageBytes: number) {}

  get busy(): boolean {
    return this.args !== undefined;
  }

  begin(args: PublishArgs): void {
    this.args = args;
  }

  /** Takes a content header; gives the message when it has no body. */
  acceptHeader(payload: Buffer): Published | undefined {
    if (!this.args || this.header) throw connectionError('UNEXPECTED_FRAME', 'expected no content header here');
    const reader = new WireReader(payload);
    if (reader.short() !== BASIC_CLASS) throw connectionError('UNEXPECTED_FRAME', 'content header of another class');
    reader.short();
    const size = reader.longlong();
    if (size > BigInt(this.maxMessageBytes)) {
      this.reset();
      throw channelError('PRECONDITION_FAILED', `message size ${size} is larger than max size ${this.maxMessageBytes}`);
    }
    // Copied: the payload is a view into the socket's buffer.
    const properties = Buffer.from(reader.bytes(payload.length - reader.offset));
    // Read once here, so that malformed properties are refused before anything is stored.
    decodeProperties(properties);
    this.header = { properties, size: Number(size) };
    return size === 0n ? this.finish() : undefined;
  }

  /** Takes a body frame; gives the message when it was the last. */
  acceptBody(payload: Buffer): Published | undefined {
    if (!this.header) throw connectionError('UNEXPECTED_FRAME', 'expected no content body here');
    this.received += payload.length;
    if (this.received > this.header.size)
      throw connectionError('FRAME_ERROR', 'more content than the header announced');
    this.chunks.push(Buffer.from(payload));
    return this.received === this.header.size ? this.finish() : undefined;
  }

  private finish(): Published {
    const { args, header, chunks } = this;
    if (!args || !header) throw connectionError('UNEXPECTED_FRAME', 'content without a publish');
    this.reset();
    const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    return { args, properties: header.properties, body };
  }

  private reset(): void {
    this.args = undefined;
    this.header = undefined;
    this.chunks = [];
    this.received = 0;
  }
}
