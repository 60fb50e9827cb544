import { randomBytes } from 'node:crypto';
import type { Endpoint } from '../../net/endpoint';
import type { PeerEvent, TlsPeer } from '../../net/tls-peer';
import { MalformedError } from '../../wire/bytes';
import { encodeClientHello, encodeRecords, type HelloSpec } from '../../wire/client-hello';
import { HandshakeParser, type HandshakeMessage } from '../../wire/handshake-parser';
import { EXTENSION, HANDSHAKE, RECORD } from '../../wire/protocol';
import { parseServerHello, type ServerHello } from '../../wire/server-hello';
import { keyShares, makeKeyShare, type KeyShare } from '../key-shares';
import { offer } from '../offers';
import { digestFlight, type Flight13 } from './flight13';
import { hashOf, OPENABLE_SUITES, RecordOpener } from './record-opener';
import { messageHash } from './key-schedule';
import type { HelloExtensions } from '../../wire/hello-extensions';

/**
 * The server's TLS 1.3 flight, decrypted up to its CertificateVerify. The handshake is not finished: nothing is
 * proven to the server and nothing sent after the hello but, where it asks for another group, a second hello.
 * Undefined when the server does not get that far (another protocol, a group we cannot compute in, garbage).
 */
export function readFlight13(endpoint: Endpoint, more: HelloExtensions = {}): Promise<Flight13 | undefined> {
  return endpoint.withPeer(async (peer) => {
    try {
      return await converse(peer, offer('TLSv1.3', OPENABLE_SUITES, endpoint.serverName, more));
    } catch (error) {
      // Node's own errors come from a public value that is no point of the group.
      if (error instanceof MalformedError || error instanceof RangeError || isCryptoError(error)) return undefined;
      throw error;
    }
  });
}

async function converse(peer: TlsPeer, spec: HelloSpec): Promise<Flight13 | undefined> {
  // A second hello must be the first but for its key share and cookie (RFC 8446 section 4.1.2).
  const fixed = { random: randomBytes(32), sessionId: randomBytes(32) };
  let shares: KeyShare[] = keyShares();
  let own = encodeClientHello({ ...spec, ...fixed });
  let before: Buffer = Buffer.alloc(0);
  peer.send(encodeRecords(RECORD.handshake, 0x0301, own));
  let answer = await serverHello(peer);
  if (answer?.hello.retryRequest) {
    const hash = hashOf(answer.hello.suite);
    const share = makeKeyShare(answer.hello.group ?? -1);
    if (!hash || !share) return undefined;
    shares = [share];
    before = Buffer.concat([messageHash(hash, own), answer.message.raw]);
    own = encodeClientHello({
      ...spec,
      ...fixed,
      extensions: { ...spec.extensions, keyShares: shares, cookie: cookieOf(answer.hello) },
    });
    peer.send(encodeRecords(RECORD.handshake, 0x0303, own));
    answer = await serverHello(peer);
  }
  const share = shares.find(({ group }) => group === answer?.hello.group);
  if (!answer?.hello.keyShare || !share) return undefined;
  const transcript = Buffer.concat([before, own, answer.message.raw]);
  const opener = new RecordOpener(answer.hello.suite, share.agree(answer.hello.keyShare), transcript);
  return digestFlight(answer.hello, await protectedMessages(peer, opener));
}

function cookieOf(hello: ServerHello): Buffer | undefined {
  return hello.extensions.get(EXTENSION.cookie)?.subarray(2);
}

async function serverHello(peer: TlsPeer): Promise<{ hello: ServerHello; message: HandshakeMessage } | undefined> {
  const event = await skippingCompatibility(peer);
  if (event.kind !== 'handshake' || event.message.type !== HANDSHAKE.serverHello) return undefined;
  return { hello: parseServerHello(event.message.body), message: event.message };
}

async function protectedMessages(peer: TlsPeer, opener: RecordOpener): Promise<HandshakeMessage[]> {
  const parser = new HandshakeParser();
  const messages: HandshakeMessage[] = [];
  while (!messages.some(({ type }) => type === HANDSHAKE.certificateVerify || type === HANDSHAKE.finished)) {
    const event = await skippingCompatibility(peer);
    if (event.kind !== 'record' || event.record.type !== RECORD.applicationData) break;
    const { type, content } = opener.open(event.record);
    if (type !== RECORD.handshake) break;
    messages.push(...parser.push(content));
  }
  return messages;
}

/** The change cipher spec of the middlebox compatibility mode means nothing (RFC 8446 appendix D.4); one is skipped. */
async function skippingCompatibility(peer: TlsPeer): Promise<PeerEvent> {
  const event = await peer.next();
  return event.kind === 'record' && event.record.type === RECORD.changeCipherSpec ? peer.next() : event;
}

function isCryptoError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^ERR_(CRYPTO|OSSL|INVALID)/.test(code);
}
