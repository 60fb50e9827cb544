import { randomBytes } from 'node:crypto';
import { defineCollector } from '../collector';
import type { Verdict } from '../facts';
import { withNodeTls } from '../net/node-tls';
import { offer } from '../probe/offers';
import { sayHelloTwice } from '../probe/say-hello';
import { DEEP } from '../profiles';

const SHORT_ID = 16;
const FULL_ID = 32;

/**
 * CVE-2016-9244: a resumption by ticket with a short session id. The id has to come back as it was; a vulnerable
 * server fills it up to 32 bytes from its memory (they are counted and thrown away).
 */
export default defineCollector({
  fact: 'ticketbleed',
  profiles: DEEP,
  needs: ['protocols', 'ciphers'],
  late: 1,
  async collect({ endpoint }, { protocols, ciphers }): Promise<Verdict> {
    if (protocols['TLSv1.2'] !== 'offered') return { result: 'not_applicable', detail: 'TLS 1.2 is not offered.' };
    const sessionTicket = await withNodeTls(
      endpoint,
      { maxVersion: 'TLSv1.2', minVersion: 'TLSv1.2' },
      async (socket) => socket.getTLSTicket(),
    );
    if (!sessionTicket) return { result: 'not_applicable', detail: 'The server issues no session tickets.' };
    const sessionId = randomBytes(SHORT_ID);
    const codes = ciphers.find(({ protocol }) => protocol === 'TLSv1.2')?.suites.map(({ code }) => code) ?? [];
    const outcome = await sayHelloTwice(endpoint, {
      ...offer('TLSv1.2', codes, endpoint.serverName, { sessionTicket, extendedMasterSecret: true }),
      sessionId,
    });
    const echoed = outcome.kind === 'answered' ? outcome.hello.sessionId : Buffer.alloc(0);
    return echoed.length === FULL_ID && echoed.subarray(0, SHORT_ID).equals(sessionId)
      ? { result: 'vulnerable', detail: `A session id of ${SHORT_ID} bytes came back with ${FULL_ID - SHORT_ID} more.` }
      : { result: 'safe', detail: 'A short session id comes back as it was or not at all.' };
  },
});
