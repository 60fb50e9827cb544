import type { TLSSocket } from 'node:tls';
import { defineCollector } from '../collector';
import { ProbeError } from '../net/probe-error';
import { withNodeTls } from '../net/node-tls';
import { bestClear } from '../probe/best-clear';
import { DEEP } from '../profiles';

// Servers that limit renegotiation let a few through; more in a row means that there is no limit.
const ATTEMPTS = 6;

/** How often the client may renegotiate on one connection, up to TLS 1.2. */
export default defineCollector({
  fact: 'renegotiation',
  profiles: DEEP,
  needs: ['ciphers'],
  late: 5,
  async collect({ endpoint }, { ciphers }) {
    const best = bestClear(ciphers);
    if (!best) return { accepted: 0, asked: 0 };
    if (best.protocol === 'SSLv3') throw new ProbeError('inconclusive', 'renegotiation is tested from TLS 1.0 on');
    return withNodeTls(endpoint, { maxVersion: 'TLSv1.2' }, async (socket) => {
      let accepted = 0;
      while (accepted < ATTEMPTS && (await renegotiates(socket, endpoint.settings.answerTimeoutMs))) accepted += 1;
      return { accepted, asked: Math.min(accepted + 1, ATTEMPTS) };
    });
  },
});

function renegotiates(socket: TLSSocket, timeoutMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (accepted: boolean) => {
      clearTimeout(timer);
      socket.off('close', refused).off('error', refused);
      resolve(accepted);
    };
    const refused = () => done(false);
    const timer = setTimeout(refused, timeoutMs);
    socket.on('close', refused).on('error', refused);
    if (socket.destroyed) return refused();
    // A socket that is not read processes no handshake.
    socket.resume();
    socket.renegotiate({ rejectUnauthorized: false }, (error) => done(error === null));
  });
}
