import type { Socket } from 'node:net';
import type { Broker } from '../model/broker';
import type { Message } from '../model/message';
import { AmqpError, connectionError } from '../wire/amqp-error';
import { FrameParser, type Frame } from '../wire/frame-parser';
import { contentFrames, FRAME, HEARTBEAT_FRAME, methodFrame, PROTOCOL_HEADER } from '../wire/frames';
import { decodeMethod } from '../wire/method-codec';
import { METHODS, type Method, type MethodArgs, type MethodName } from '../wire/methods';
import { Channel, type ChannelLink } from './channel';
import type { Credentials } from './credentials';
import { Handshake, OFFER, type Tuning } from './handshake';
import { Heartbeat } from './heartbeat';
import { handleMethod } from './method-handlers';

export interface ConnectionOptions {
  credentials: Credentials | undefined;
  maxMessageBytes: number;
  /** How long a peer may take to open the connection, and to answer a close. */
  handshakeMs: number;
  afterCommit: (done: () => void) => void;
  /** A fault of this server, not of the peer. */
  onInternalError: (error: unknown) => void;
  onClosed: () => void;
}

type Phase = 'header' | 'handshake' | 'open' | 'closing' | 'closed';

/** One client connection: bytes to frames, frames to channels, and the end of it all. */
export class Connection implements ChannelLink {
  private phase: Phase = 'header';
  private preamble = Buffer.alloc(0);
  private readonly parser = new FrameParser(OFFER.frameMax);
  private readonly handshake: Handshake;
  private readonly heartbeat: Heartbeat;
  private readonly channels = new Map<number, Channel>();
  /** Channels this server has closed: what arrives on them is dropped until the client agrees. */
  private readonly closingChannels = new Set<number>();
  private tuning: Tuning = { ...OFFER };
  private patience: NodeJS.Timeout | undefined;
  private corked = false;

  constructor(
    private readonly socket: Socket,
    private readonly broker: Broker,
    private readonly options: ConnectionOptions,
  ) {
    this.handshake = new Handshake((frame) => this.write(frame), options.credentials);
    this.heartbeat = new Heartbeat(
      () => this.write(HEARTBEAT_FRAME),
      () => this.destroy(),
    );
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('drain', () => this.resume());
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.end());
    this.awaitPeer();
  }

  get maxMessageBytes(): number {
    return this.options.maxMessageBytes;
  }

  writable(): boolean {
    return !this.socket.writableNeedDrain && this.phase === 'open';
  }

  afterCommit(done: () => void): void {
    this.options.afterCommit(done);
  }

  sendMethod<N extends MethodName>(channel: number, name: N, args: MethodArgs<N>): void {
    this.write(methodFrame(channel, name, args));
  }

  sendContent<N extends MethodName>(
    channel: number,
    name: N,
    args: MethodArgs<N>,
    content: Pick<Message, 'properties' | 'body'>,
  ): void {
    this.write(contentFrames(channel, name, args, content, this.tuning.frameMax));
  }

  /** Tells the client that the server is going away, then hangs up. */
  shutDown(reason: string): void {
    if (this.phase === 'open') this.closeWith(connectionError('CONNECTION_FORCED', reason));
    // Not `end`: a peer that never hangs up must not keep the server from closing.
    this.socket.destroySoon();
    this.end();
  }

  private receive(chunk: Buffer): void {
    this.heartbeat.noteReceived();
    try {
      const data = this.phase === 'header' ? this.readPreamble(chunk) : chunk;
      if (data) for (const frame of this.parser.push(data)) this.acceptFrame(frame);
    } catch (error) {
      if (!(error instanceof AmqpError)) this.options.onInternalError(error);
      this.closeWith(error instanceof AmqpError ? error : connectionError('INTERNAL_ERROR', 'internal error'));
    }
  }

  /** The first eight bytes name the protocol; anything else is answered with the one we speak, then hung up on. */
  private readPreamble(chunk: Buffer): Buffer | undefined {
    this.preamble = Buffer.concat([this.preamble, chunk]);
    if (this.preamble.length < PROTOCOL_HEADER.length) return undefined;
    if (!this.preamble.subarray(0, PROTOCOL_HEADER.length).equals(PROTOCOL_HEADER)) {
      this.phase = 'closing';
      this.socket.end(PROTOCOL_HEADER);
      return undefined;
    }
    this.phase = 'handshake';
    this.handshake.begin();
    return this.preamble.subarray(PROTOCOL_HEADER.length);
  }

  private acceptFrame(frame: Frame): void {
    if (frame.type === FRAME.HEARTBEAT) return;
    if (this.phase === 'closed') return;
    if (frame.channel === 0) this.acceptConnectionFrame(frame);
    else if (this.phase === 'handshake')
      throw connectionError('CHANNEL_ERROR', 'channel used before the connection was open');
    else if (this.phase === 'open') this.acceptChannelFrame(frame);
  }

  private acceptConnectionFrame(frame: Frame): void {
    if (frame.type !== FRAME.METHOD) throw connectionError('COMMAND_INVALID', 'content on channel 0');
    const method = decodeMethod(frame.payload);
    if (method.name === 'connection.close-ok') return void this.socket.end();
    if (method.name === 'connection.close') {
      this.sendMethod(0, 'connection.close-ok', {});
      this.socket.end();
      return this.end();
    }
    if (this.phase === 'closing') return;
    if (this.phase === 'handshake') {
      const tuning = this.handshake.accept(method);
      if (tuning) this.open(tuning);
    } else if (method.name === 'connection.update-secret') {
      this.sendMethod(0, 'connection.update-secret-ok', {});
    } else {
      throw connectionError('COMMAND_INVALID', `unexpected ${method.name}`);
    }
  }

  private open(tuning: Tuning): void {
    clearTimeout(this.patience);
    this.tuning = tuning;
    this.parser.frameMax = tuning.frameMax;
    this.phase = 'open';
    this.heartbeat.start(tuning.heartbeat);
  }

  private acceptChannelFrame(frame: Frame): void {
    const { channel: id } = frame;
    const channel = this.channels.get(id);
    const method = frame.type === FRAME.METHOD ? decodeMethod(frame.payload) : undefined;
    if (this.closingChannels.has(id)) {
      if (method?.name === 'channel.close') this.sendMethod(id, 'channel.close-ok', {});
      if (method?.name === 'channel.close-ok') this.closingChannels.delete(id);
      return;
    }
    if (!channel) return this.openChannel(id, method);
    try {
      this.acceptOnChannel(channel, frame, method);
    } catch (error) {
      if (!(error instanceof AmqpError) || error.scope === 'connection') throw error;
      this.closeChannel(channel, error, method);
    }
  }

  private openChannel(id: number, method: Method | undefined): void {
    if (method?.name !== 'channel.open' || id > this.tuning.channelMax) {
      throw connectionError('CHANNEL_ERROR', `channel ${id} is not open`);
    }
    this.channels.set(id, new Channel(id, this.broker, this, this));
    this.sendMethod(id, 'channel.open-ok', { reserved: Buffer.alloc(0) });
  }

  private acceptOnChannel(channel: Channel, frame: Frame, method: Method | undefined): void {
    if (!method) {
      const isHeader = frame.type === FRAME.HEADER;
      if (!isHeader && frame.type !== FRAME.BODY)
        throw connectionError('FRAME_ERROR', `unknown frame type ${frame.type}`);
      const published = isHeader
        ? channel.content.acceptHeader(frame.payload)
        : channel.content.acceptBody(frame.payload);
      if (published) channel.publish(published);
      return;
    }
    if (method.name === 'channel.close') {
      channel.close();
      this.channels.delete(channel.id);
      return this.sendMethod(channel.id, 'channel.close-ok', {});
    }
    if (channel.content.busy) throw connectionError('UNEXPECTED_FRAME', 'expected content, got a method');
    if (method.name === 'channel.open') throw connectionError('CHANNEL_ERROR', `channel ${channel.id} is open already`);
    handleMethod(channel, method);
  }

  private closeChannel(channel: Channel, error: AmqpError, method: Method | undefined): void {
    channel.close();
    this.channels.delete(channel.id);
    this.closingChannels.add(channel.id);
    this.sendMethod(channel.id, 'channel.close', closeArgs(error, method?.name ?? 'basic.publish'));
  }

  private closeWith(error: AmqpError): void {
    if (this.phase === 'closing' || this.phase === 'closed') return;
    const greeted = this.phase !== 'header';
    this.phase = 'closing';
    this.closeChannels();
    if (greeted) this.sendMethod(0, 'connection.close', closeArgs(error, undefined));
    this.awaitPeer();
  }

  private awaitPeer(): void {
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.destroy(), this.options.handshakeMs);
    this.patience.unref();
  }

  private resume(): void {
    for (const channel of this.channels.values()) channel.resumeConsumers();
  }

  private write(frame: Buffer): void {
    if (this.socket.destroyed || this.socket.writableEnded) return;
    this.heartbeat.noteSent();
    if (!this.corked) {
      // One system call for all frames of a turn.
      this.corked = true;
      this.socket.cork();
      process.nextTick(() => {
        this.corked = false;
        this.socket.uncork();
      });
    }
    this.socket.write(frame);
  }

  private closeChannels(): void {
    for (const channel of this.channels.values()) channel.close();
    this.channels.clear();
  }

  private destroy(): void {
    this.socket.destroy();
    this.end();
  }

  private end(): void {
    if (this.phase === 'closed') return;
    this.phase = 'closed';
    clearTimeout(this.patience);
    this.heartbeat.stop();
    this.closeChannels();
    this.broker.releaseOwner(this);
    this.options.onClosed();
  }
}

function closeArgs(error: AmqpError, cause: MethodName | undefined): MethodArgs<'channel.close'> {
  const { classId, methodId } = cause ? METHODS[cause] : { classId: 0, methodId: 0 };
  return { replyCode: error.replyCode, replyText: shortened(error.message), classId, methodId };
}

/** Fits into a short string, whatever names the peer used. */
function shortened(text: string): string {
  let cut = text;
  while (Buffer.byteLength(cut) > 255) cut = cut.slice(0, -1);
  return cut;
}
