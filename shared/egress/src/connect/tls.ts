import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import type { Deadline } from '../deadline';
import { EgressError } from '../errors';
import type { VettedHost } from '../types';
import { dialTcp } from './tcp';

/** TLS over a vetted connection; `servername` (SNI and the name verified) is the host's unless given. */
export async function dialTls(
  host: VettedHost,
  port: number,
  tls: ConnectionOptions,
  deadline: Deadline,
): Promise<TLSSocket> {
  const socket = await dialTcp(host, port, deadline);
  const address = socket.remoteAddress;
  return new Promise<TLSSocket>((resolve, reject) => {
    // Last, so that nothing in the caller's options can lead anywhere else. A literal has no SNI (RFC 6066 3), and
    // Node then verifies the certificate against `host`.
    const target = { socket, host: host.host, port: undefined, path: undefined, lookup: undefined };
    let secured: TLSSocket;
    try {
      secured = connect({ servername: host.literal ? '' : host.host, ...tls, ...target });
    } catch (cause) {
      socket.destroy();
      reject(new EgressError('invalid_request', 'The TLS options cannot be used.', { host: host.host, cause }));
      return;
    }
    const onAbort = () => fail(deadline.signal.reason);
    const onFailure = (cause?: Error) =>
      fail(
        new EgressError('tls_error', `The TLS handshake with ${host.host}:${port} failed.`, {
          host: host.host,
          address,
          cause: cause ?? new Error('The connection ended during the handshake.'),
        }),
      );
    const settle = () => {
      deadline.signal.removeEventListener('abort', onAbort);
      secured.off('error', onFailure).off('close', onClose);
    };
    const onClose = () => onFailure();
    const fail = (error: unknown) => {
      settle();
      secured.destroy();
      reject(error);
    };
    secured.on('error', () => undefined);
    secured.once('error', onFailure).once('close', onClose);
    secured.once('secureConnect', () => {
      settle();
      resolve(secured);
    });
    if (deadline.signal.aborted) onAbort();
    else deadline.signal.addEventListener('abort', onAbort, { once: true });
  });
}
