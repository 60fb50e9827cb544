import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import type { Deadline } from '../deadline';
import { EgressError } from '../errors';
import type { VettedHost } from '../types';

export interface UdpExchange {
  /** False ignores a datagram and keeps waiting. Default: any answer will do. */
  accept?: (answer: Buffer) => boolean;
  /** Sends the message again after this long without an answer. Default: sent once. */
  resendMs?: number;
}

/**
 * One datagram to the first vetted address (there is no telling whether another would have answered), the first
 * accepted one back. The socket is connected, so the kernel drops what comes from anybody else.
 */
export function exchangeUdp(
  host: VettedHost,
  port: number,
  message: Buffer,
  deadline: Deadline,
  { accept = () => true, resendMs }: UdpExchange = {},
): Promise<Buffer> {
  const address = host.addresses[0] as string;
  return new Promise<Buffer>((resolve, reject) => {
    const { signal } = deadline;
    if (signal.aborted) return reject(signal.reason);
    const socket = createSocket(isIPv6(address) ? 'udp6' : 'udp4');
    let resend: NodeJS.Timeout | undefined;
    let finished = false;
    const finish = (settle: () => void) => {
      if (finished) return;
      finished = true;
      clearInterval(resend);
      signal.removeEventListener('abort', onAbort);
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      socket.close();
      settle();
    };
    const onAbort = () => finish(() => reject(signal.reason));
    const onError = (cause: Error) =>
      finish(() =>
        reject(
          new EgressError('connect_failed', `${host.host}:${port} could not be reached over UDP.`, {
            host: host.host,
            address,
            cause,
          }),
        ),
      );
    const send = () => socket.send(message, (error) => (error ? onError(error) : undefined));
    signal.addEventListener('abort', onAbort, { once: true });
    socket.once('error', onError);
    socket.on('message', (answer) => {
      if (accept(answer)) finish(() => resolve(answer));
    });
    socket.connect(port, address, () => {
      send();
      if (resendMs) resend = setInterval(send, resendMs);
    });
    return undefined;
  });
}
