import { constants } from 'node:crypto';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import type { Endpoint } from './endpoint';
import { ProbeError } from './probe-error';

// A scanner has to get through to servers that nobody should trust: everything Node can still speak is allowed.
const PERMISSIVE: ConnectionOptions = {
  rejectUnauthorized: false,
  minVersion: 'TLSv1',
  ciphers: 'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:ALL:@SECLEVEL=0',
  secureOptions: constants.SSL_OP_LEGACY_SERVER_CONNECT | constants.SSL_OP_ALLOW_UNSAFE_LEGACY_RENEGOTIATION,
};

/**
 * A finished handshake by Node's own TLS, for what needs one (sessions, tickets, renegotiation). `prepare` sees the
 * socket before the handshake, to listen early. A silent server is tried once more. Throws `ProbeError`
 * (`inconclusive`) when Node cannot connect.
 */
export async function withNodeTls<T>(
  endpoint: Endpoint,
  options: ConnectionOptions,
  use: (socket: TLSSocket) => Promise<T>,
  prepare: (socket: TLSSocket) => void = () => undefined,
): Promise<T> {
  const attempt = () =>
    endpoint.withSocket(async (raw) => {
      const socket = connect({ ...PERMISSIVE, servername: endpoint.serverName ?? '', ...options, socket: raw });
      socket.on('error', () => undefined);
      prepare(socket);
      try {
        const outcome = await secured(socket, endpoint.settings.answerTimeoutMs);
        return outcome === 'secured' ? { value: await use(socket) } : { outcome };
      } finally {
        socket.destroy();
      }
    });
  const first = await attempt();
  const result = first.outcome === 'no answer' ? await attempt() : first;
  if (result.outcome !== undefined)
    throw new ProbeError('inconclusive', `Node's TLS could not connect: ${result.outcome}`);
  return result.value;
}

/** `secured`, `no answer`, or the reason in Node's words. */
function secured(socket: TLSSocket, timeoutMs: number): Promise<string> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => done('no answer'), timeoutMs);
    const done = (outcome: string) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    socket.once('secureConnect', () => done('secured'));
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    socket.once('close', () => done('closed'));
  });
}
