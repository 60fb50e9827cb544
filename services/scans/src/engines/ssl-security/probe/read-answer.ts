import type { PeerEvent, TlsPeer } from '../net/tls-peer';
import { MalformedError } from '../wire/bytes';
import { suiteOf } from '../wire/cipher-suite';
import type { HandshakeMessage } from '../wire/handshake-parser';
import { HANDSHAKE, type Protocol } from '../wire/protocol';
import { parseCertificates, parseCertificateStatus } from '../wire/server-flight';
import { parseServerHello } from '../wire/server-hello';
import { parseServerKeyExchange } from '../wire/server-key-exchange';
import type { Answered, HelloOutcome } from './hello-outcome';

// A peer may send warnings and repeat itself; it may not do so without end.
const MAX_EVENTS = 64;

/**
 * Reads what a server says to a ClientHello: up to its ServerHello, or to its ServerHelloDone (never there in TLS
 * 1.3, where the ServerHello ends what can be read in the clear). Never throws for anything the peer sends.
 */
export async function readAnswer(peer: TlsPeer, until: 'hello' | 'done'): Promise<HelloOutcome> {
  let answered: Answered | undefined;
  for (let count = 0; count < MAX_EVENTS; count += 1) {
    const event = await peer.next();
    if (event.kind === 'alert' && !event.fatal) continue;
    if (event.kind !== 'handshake') return answered ?? outcomeOf(event);
    try {
      answered = absorb(event.message, answered);
    } catch (error) {
      if (!(error instanceof MalformedError)) throw error;
      return answered ?? { kind: 'garbage', sample: error.message };
    }
    if (!answered) return { kind: 'garbage', sample: `handshake message ${event.message.type} before a ServerHello` };
    if (until === 'hello' || answered.complete || answered.hello.protocol === 'TLSv1.3') return answered;
  }
  return answered ?? { kind: 'garbage', sample: 'an endless run of warnings' };
}

function outcomeOf(event: Exclude<PeerEvent, { kind: 'handshake' }>): HelloOutcome {
  switch (event.kind) {
    case 'alert':
      return { kind: 'refused', how: 'alert', alert: event.description };
    case 'closed':
      return { kind: 'refused', how: event.how };
    case 'record':
      return { kind: 'garbage', sample: `record type ${event.record.type} before a ServerHello` };
    default:
      return event;
  }
}

function absorb({ type, body }: HandshakeMessage, answered: Answered | undefined): Answered | undefined {
  if (type === HANDSHAKE.serverHello) {
    const hello = parseServerHello(body);
    return { kind: 'answered', hello, suite: suiteOf(hello.suite), clientCertificateRequested: false, complete: false };
  }
  if (!answered) return undefined;
  switch (type) {
    case HANDSHAKE.certificate:
      return { ...answered, certificates: parseCertificates(body) };
    case HANDSHAKE.certificateStatus:
      return { ...answered, staple: parseCertificateStatus(body) };
    case HANDSHAKE.serverKeyExchange:
      return { ...answered, keyExchange: parseServerKeyExchange(body, answered.suite, protocolOfAnswer(answered)) };
    case HANDSHAKE.certificateRequest:
      return { ...answered, clientCertificateRequested: true };
    case HANDSHAKE.serverHelloDone:
      return { ...answered, complete: true };
    default:
      return answered;
  }
}

function protocolOfAnswer(answered: Answered): Protocol {
  return answered.hello.protocol ?? 'TLSv1.0';
}
