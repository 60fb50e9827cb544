import { connect, type Socket } from 'node:net';
import { FrameParser } from '../wire/frame-parser';
import { FRAME, methodFrame, PROTOCOL_HEADER } from '../wire/frames';
import { decodeMethod } from '../wire/method-codec';
import type { Method, MethodArgs, MethodName } from '../wire/methods';

/** A client that says exactly what a test tells it to, however wrong. */
export class RawPeer {
  readonly received: Buffer[] = [];
  readonly closed: Promise<void>;
  private readonly socket: Socket;
  private readonly parser = new FrameParser(1 << 20);
  private readonly methods: Method[] = [];
  private readonly waiting: (() => void)[] = [];

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
    this.socket.on('data', (chunk) => {
      this.received.push(chunk);
      if (chunk.subarray(0, 4).equals(PROTOCOL_HEADER.subarray(0, 4))) return;
      for (const frame of this.parser.push(chunk))
        if (frame.type === FRAME.METHOD) this.methods.push(decodeMethod(frame.payload));
      for (const wake of this.waiting.splice(0)) wake();
    });
  }

  send(...frames: Buffer[]): void {
    this.socket.write(Buffer.concat(frames));
  }

  destroy(): void {
    this.socket.destroy();
  }

  /** The next method of that name; others before it are skipped. */
  async expect<N extends MethodName>(name: N): Promise<MethodArgs<N>> {
    for (;;) {
      const at = this.methods.findIndex((method) => method.name === name);
      const found: { args: unknown } | undefined = at < 0 ? undefined : this.methods.splice(0, at + 1).at(-1);
      if (found) return found.args as MethodArgs<N>;
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
  }

  /** Goes through the handshake and opens channel 1. */
  async open(): Promise<this> {
    this.send(PROTOCOL_HEADER);
    await this.expect('connection.start');
    const response = Buffer.from('\0guest\0guest');
    this.send(
      methodFrame(0, 'connection.start-ok', { clientProperties: {}, mechanism: 'PLAIN', response, locale: 'en_US' }),
    );
    const { channelMax, frameMax } = await this.expect('connection.tune');
    this.send(
      methodFrame(0, 'connection.tune-ok', { channelMax, frameMax, heartbeat: 0 }),
      methodFrame(0, 'connection.open', { virtualHost: '/', reserved1: '', reserved2: false }),
    );
    await this.expect('connection.open-ok');
    this.send(methodFrame(1, 'channel.open', { reserved: '' }));
    await this.expect('channel.open-ok');
    return this;
  }
}
