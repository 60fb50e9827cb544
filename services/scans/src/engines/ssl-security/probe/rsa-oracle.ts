import { constants, publicEncrypt, randomBytes, X509Certificate } from 'node:crypto';
import type { Endpoint } from '../net/endpoint';
import type { TlsPeer } from '../net/tls-peer';
import { ProbeError } from '../net/probe-error';
import { alertName } from '../wire/alerts';
import { vector } from '../wire/bytes';
import { encodeRecords, handshakeMessage, type HelloSpec } from '../wire/client-hello';
import { HANDSHAKE, RECORD, VERSION } from '../wire/protocol';
import type { TlsProtocol } from './offers';
import { withFlight } from './with-flight';

/** One way of padding the secret. `build` gives a block as long as the modulus. */
export interface PaddingVector {
  name: string;
  build(modulusBytes: number, version: number): Buffer;
}

const SECRET = 48;
// A server that says nothing for this long waits for more.
const SETTLED_MS = 1000;

/** PKCS #1 v1.5 blocks: a right one, and the four mistakes that a server must not tell from it (RFC 5246 section 7.4.7.1). */
export const VECTORS: readonly PaddingVector[] = [
  { name: 'well padded', build: (size, version) => block(size, [0x00, 0x02], 0, secret(version)) },
  { name: 'wrong start', build: (size, version) => block(size, [0x41, 0x17], 0, secret(version)) },
  { name: 'no separator', build: (size) => block(size, [0x00, 0x02], 1, nonZero(SECRET)) },
  {
    name: 'separator misplaced',
    build: (size) => block(size, [0x00, 0x02], 1, Buffer.concat([nonZero(SECRET - 2), Buffer.from([0, 1])])),
  },
  { name: 'wrong version', build: (size) => block(size, [0x00, 0x02], 0, secret(0x0202)) },
];

export interface OracleTarget {
  endpoint: Endpoint;
  spec: HelloSpec;
  protocol: TlsProtocol;
  /** Whether ChangeCipherSpec and a Finished follow the secret. */
  finish: boolean;
}

/** Sends a secret padded so, and describes what came back; equal texts are equal behaviour. */
export function askOracle(
  { endpoint, spec, protocol, finish }: OracleTarget,
  { build }: PaddingVector,
): Promise<string> {
  const version = VERSION[protocol];
  return withFlight(endpoint, spec, async (peer, flight) => {
    const der = flight.certificates?.[0];
    if (!der) throw new ProbeError('inconclusive', 'the server showed no RSA certificate');
    const key = new X509Certificate(der).publicKey;
    const modulusBytes = (key.asymmetricKeyDetails?.modulusLength ?? 0) >> 3;
    const encrypted = publicEncrypt({ key, padding: constants.RSA_NO_PADDING }, build(modulusBytes, version));
    const exchange = handshakeMessage(HANDSHAKE.clientKeyExchange, vector(2, encrypted));
    const records = [encodeRecords(RECORD.handshake, version, exchange)];
    if (finish) {
      // Keys are never derived: the Finished is noise, and a sound server says so in one and the same way.
      records.push(encodeRecords(RECORD.changeCipherSpec, version, Buffer.from([1])));
      records.push(encodeRecords(RECORD.handshake, version, randomBytes(64)));
    }
    peer.send(Buffer.concat(records));
    return behaviour(peer);
  });
}

async function behaviour(peer: TlsPeer): Promise<string> {
  const seen: string[] = [];
  while (seen.length < 4) {
    const event = await peer.next(Math.min(SETTLED_MS, peer.timeoutMs));
    if (event.kind === 'alert') seen.push(alertName(event.description));
    else if (event.kind === 'record') seen.push(`record ${event.record.type}`);
    else if (event.kind === 'handshake') seen.push(`handshake ${event.message.type}`);
    else return [...seen, event.kind === 'silent' ? 'waits' : 'closes'].join(', ');
  }
  return seen.join(', ');
}

function block(size: number, start: number[], separator: number, end: Buffer): Buffer {
  const padding = size - start.length - 1 - end.length;
  if (padding < 8) throw new ProbeError('inconclusive', 'the RSA key is too short to hold a secret');
  return Buffer.concat([Buffer.from(start), nonZero(padding), Buffer.from([separator]), end]);
}

function secret(version: number): Buffer {
  return Buffer.concat([Buffer.from([version >> 8, version & 255]), randomBytes(SECRET - 2)]);
}

function nonZero(length: number): Buffer {
  return randomBytes(length).map((byte) => byte || 1) as Buffer;
}
