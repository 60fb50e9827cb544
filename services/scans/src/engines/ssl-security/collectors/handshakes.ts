import { defineCollector, type CollectContext } from '../collector';
import type { CipherFacts, HandshakeFacts } from '../facts';
import { offer } from '../probe/offers';
import { sayHelloTwice } from '../probe/say-hello';
import { FROM_STANDARD } from '../profiles';
import { CLEAR_PROTOCOLS, EXTENSION, type ClearProtocol } from '../wire/protocol';

const DEFLATE_OR_NULL = [1, 0];

/** What each protocol up to TLS 1.2 agrees to when it is offered everything: compression, extensions, sessions. */
export default defineCollector({
  fact: 'handshakes',
  profiles: FROM_STANDARD,
  needs: ['ciphers'],
  async collect(context, { ciphers }) {
    const asked = CLEAR_PROTOCOLS.flatMap((protocol) => {
      const facts = ciphers.find((one) => one.protocol === protocol);
      return facts ? [handshake(context, protocol, facts)] : [];
    });
    return (await Promise.all(asked)).flatMap((one) => one ?? []);
  },
});

async function handshake(
  { endpoint, skip }: CollectContext,
  protocol: ClearProtocol,
  { suites }: CipherFacts,
): Promise<HandshakeFacts | undefined> {
  const spec = offer(
    protocol,
    suites.map(({ code }) => code),
    endpoint.serverName,
    { heartbeat: true, encryptThenMac: true, extendedMasterSecret: true, sessionTicket: Buffer.alloc(0) },
  );
  const outcome = await sayHelloTwice(endpoint, { ...spec, compression: DEFLATE_OR_NULL }, 'done');
  if (outcome.kind !== 'answered') {
    skip(`handshake features of ${protocol}`, 'the server did not answer a hello that offers all of them');
    return undefined;
  }
  const { extensions, compression, sessionId } = outcome.hello;
  return {
    protocol,
    compression,
    secureRenegotiation: extensions.has(EXTENSION.renegotiationInfo),
    extendedMasterSecret: extensions.has(EXTENSION.extendedMasterSecret),
    encryptThenMac: extensions.has(EXTENSION.encryptThenMac),
    heartbeat: extensions.has(EXTENSION.heartbeat),
    sessionTicket: extensions.has(EXTENSION.sessionTicket),
    sessionId: sessionId.length > 0,
    clientCertificateRequested: outcome.clientCertificateRequested,
  };
}
