import type { Socket } from 'node:net';

/** A server that floods is cut off here. */
const MAX_ANSWER = 64 * 1024;
/** Once something came, silence this long ends the answer: services do not pause in their first words. */
const QUIET_MS = 250;

export interface ExchangeOptions {
  answerTimeoutMs: number;
  signal: AbortSignal;
  /** True when no more needs to come: spares the wait for silence. */
  enough?(answer: Buffer): boolean;
}

/**
 * Sends (unless there is nothing to say) and collects what comes back until silence, the end, 64 KiB or the time
 * limit. Never throws: a reset ends the answer with what had come.
 */
export function exchange(socket: Socket, message: Buffer | undefined, options: ExchangeOptions): Promise<Buffer> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    let quiet: NodeJS.Timeout | undefined;
    const finish = (): void => {
      clearTimeout(limit);
      clearTimeout(quiet);
      options.signal.removeEventListener('abort', finish);
      socket.off('data', onData).off('end', finish).off('close', finish).off('error', finish);
      socket.pause();
      resolve(Buffer.concat(chunks));
    };
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk.subarray(0, MAX_ANSWER - size));
      size += chunk.length;
      clearTimeout(quiet);
      if (size >= MAX_ANSWER || options.enough?.(Buffer.concat(chunks))) finish();
      else quiet = setTimeout(finish, QUIET_MS);
    };
    const limit = setTimeout(finish, options.answerTimeoutMs);
    options.signal.addEventListener('abort', finish, { once: true });
    socket.on('data', onData).once('end', finish).once('close', finish).on('error', finish);
    if (options.signal.aborted || socket.destroyed) return finish();
    if (message) socket.write(message);
    socket.resume();
  });
}
