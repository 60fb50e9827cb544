import type { Socket } from 'node:net';
import { errorReply } from '../commands/errors';
import type { Executor } from '../commands/executor';
import { MAX_MESSAGE_BYTES } from '../commands/hello';
import { MongoError } from '../language';
import { ProtocolError } from './errors';
import { Framing } from './framing';
import { parseMessage, replyParts, type Message } from './message';

/** Messages of one connection that may wait; a client that sends more is not listened to until they are done. */
const MAX_WAITING = 32;

/** One client: reads commands, has them carried out in order, sends the answers. */
export class Connection {
  private readonly framing = new Framing(MAX_MESSAGE_BYTES);
  private readonly waiting: Buffer[] = [];
  private working = false;
  private replyId = 0;

  constructor(
    private readonly id: number,
    private readonly socket: Socket,
    private readonly executor: Executor,
  ) {
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.receive(chunk));
  }

  private receive(chunk: Buffer): void {
    try {
      for (const message of this.framing.push(chunk)) this.waiting.push(message);
    } catch (error) {
      this.refuse(error);
      return;
    }
    if (this.waiting.length > MAX_WAITING) this.socket.pause();
    if (!this.working) void this.work();
  }

  private async work(): Promise<void> {
    this.working = true;
    try {
      for (let next = this.waiting.shift(); next !== undefined; next = this.waiting.shift()) {
        await this.answer(next);
        if (this.waiting.length === 0) this.socket.resume();
      }
    } catch (error) {
      this.refuse(error);
    } finally {
      this.working = false;
    }
  }

  private async answer(raw: Buffer): Promise<void> {
    let message: Message;
    try {
      message = parseMessage(raw);
    } catch (error) {
      if (!(error instanceof MongoError)) throw error;
      this.send({ requestId: raw.readInt32LE(4), legacy: false }, errorReply(error));
      return;
    }
    const { body, lists } = message;
    const name = Object.keys(body)[0] ?? '';
    const database = typeof body['$db'] === 'string' ? body['$db'] : 'admin';
    const reply = await this.executor.execute({ name, body, database, lists, connectionId: this.id });
    if (!message.wantsNoReply) this.send(message, reply);
  }

  private send(message: Pick<Message, 'requestId' | 'legacy'>, reply: Buffer): void {
    if (this.socket.destroyed) return;
    this.replyId = (this.replyId + 1) & 0x7fffffff;
    this.socket.cork();
    for (const part of replyParts(message, this.replyId, reply)) this.socket.write(part);
    this.socket.uncork();
  }

  /** What cannot be understood ends this connection, and nothing else. */
  private refuse(error: unknown): void {
    this.waiting.length = 0;
    this.socket.destroy(error instanceof ProtocolError ? undefined : (error as Error));
  }
}
