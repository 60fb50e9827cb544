import { join } from 'node:path';
import type { Socket } from 'node:net';
import { loadFolder } from '../../load-folder';
import { printable } from '../tls-peer';
import { ProbeError } from '../probe-error';
import type { StartTlsDialect } from './dialect';

export type { StartTlsDialect } from './dialect';

const MAX_ANSWER = 64 * 1024;

/** Every dialect: one file each in `dialects/`. */
export function loadDialects(): StartTlsDialect[] {
  return loadFolder<StartTlsDialect>(join(__dirname, 'dialects'));
}

/** Talks `dialect` until the service is ready for a ClientHello; gives the same socket. Throws `ProbeError` (`starttls`). */
export async function startTls(socket: Socket, dialect: StartTlsDialect, timeoutMs: number): Promise<Socket> {
  const chunks = new ChunkReader(socket, timeoutMs);
  for (const { send, ready } of dialect.steps) {
    if (send) socket.write(send);
    await answered(chunks, dialect, ready);
  }
  return socket;
}

async function answered(
  chunks: ChunkReader,
  dialect: StartTlsDialect,
  ready: (answer: Buffer) => boolean | string,
): Promise<void> {
  let answer: Buffer = Buffer.alloc(0);
  for (;;) {
    const verdict = ready(answer);
    if (verdict === true) return;
    if (typeof verdict === 'string')
      throw new ProbeError('starttls', `${dialect.name} refused STARTTLS: ${printable(Buffer.from(verdict))}`);
    const chunk = await chunks.next();
    if (!chunk || answer.length > MAX_ANSWER) throw new ProbeError('starttls', `no ${dialect.name} answer to STARTTLS`);
    answer = Buffer.concat([answer, chunk]);
  }
}

/** Reads chunk by chunk and leaves the socket paused without readers, so that no byte of what follows is lost. */
class ChunkReader {
  private readonly deadline: number;

  constructor(
    private readonly socket: Socket,
    timeoutMs: number,
  ) {
    this.deadline = performance.now() + timeoutMs;
    socket.pause();
    socket.on('error', () => undefined);
  }

  /** The next bytes; undefined when the peer closed or the time is up. */
  next(): Promise<Buffer | undefined> {
    return new Promise((resolve) => {
      const { socket } = this;
      const done = (data?: Buffer) => {
        clearTimeout(timer);
        socket.pause();
        socket.off('data', done).off('end', none).off('close', none);
        resolve(data);
      };
      const none = () => done();
      const timer = setTimeout(none, Math.max(0, this.deadline - performance.now()));
      socket.on('data', done).on('end', none).on('close', none);
      if (socket.destroyed) none();
      else socket.resume();
    });
  }
}
