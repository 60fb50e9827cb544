import type { TLSSocket } from 'node:tls';
import { defineCollector } from '../collector';
import { maxEarlyData } from '../probe/openssl-session';
import { withNodeTls } from '../net/node-tls';
import { bestClear } from '../probe/best-clear';
import type { Endpoint } from '../net/endpoint';
import { DEEP } from '../profiles';

// TLS 1.3 tickets come after the handshake, if at all.
const TICKET_WAIT_MS = 1000;

/** Session resumption in TLS 1.2 and 1.3, and whether 1.3 tickets allow early data. */
export default defineCollector({
  fact: 'session',
  profiles: DEEP,
  needs: ['protocols', 'ciphers'],
  async collect({ endpoint }, { protocols, ciphers }) {
    const clear = bestClear(ciphers);
    const [old, modern] = await Promise.all([
      clear && clear.protocol !== 'SSLv3' ? resume(endpoint, 'TLSv1.2') : undefined,
      protocols['TLSv1.3'] === 'offered' ? resume(endpoint, 'TLSv1.3') : undefined,
    ]);
    return {
      protocol: modern?.protocol ?? old?.protocol ?? 'none',
      resumedByTls12: old?.resumed ?? null,
      resumedByTls13: modern?.resumed ?? null,
      maxEarlyData: modern?.session ? maxEarlyData(modern.session) : null,
    };
  },
});

interface Resumption {
  protocol: string;
  session?: Buffer;
  resumed: boolean;
}

async function resume(endpoint: Endpoint, version: 'TLSv1.2' | 'TLSv1.3'): Promise<Resumption> {
  const options = version === 'TLSv1.2' ? { maxVersion: version } : { minVersion: version };
  const tickets: Buffer[] = [];
  const first = await withNodeTls(
    endpoint,
    options,
    async (socket) => {
      const protocol = socket.getProtocol() ?? version;
      const session = version === 'TLSv1.2' ? socket.getSession() : await ticket(socket, tickets);
      return { protocol, session };
    },
    (socket) => socket.on('session', (session: Buffer) => tickets.push(session)),
  );
  if (!first.session) return { ...first, resumed: false };
  const resumed = await withNodeTls(endpoint, { ...options, session: first.session }, async (socket) =>
    socket.isSessionReused(),
  );
  return { ...first, resumed };
}

function ticket(socket: TLSSocket, tickets: Buffer[]): Promise<Buffer | undefined> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      resolve(tickets.at(-1));
    };
    const timer = setTimeout(done, TICKET_WAIT_MS);
    if (tickets.length > 0) return done();
    socket.once('session', done).once('close', done);
    socket.resume();
  });
}
