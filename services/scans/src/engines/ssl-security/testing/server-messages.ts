import { randomBytes } from 'node:crypto';
import { uint, vector } from '../wire/bytes';
import { encodeRecords, handshakeMessage } from '../wire/client-hello';
import { HANDSHAKE, RECORD } from '../wire/protocol';

/** What a server sends, built from the RFCs, for servers that no library can play any more. */

export interface HelloAnswer {
  version: number;
  suite: number;
  compression?: number;
  sessionId?: Buffer;
  extensions?: readonly (readonly [number, Buffer])[];
}

export function serverHello({
  version,
  suite,
  compression = 0,
  sessionId = Buffer.alloc(0),
  extensions = [],
}: HelloAnswer): Buffer {
  const blocks = extensions.map(([number, body]) => Buffer.concat([uint(2, number), vector(2, body)]));
  return handshakeMessage(
    HANDSHAKE.serverHello,
    Buffer.concat([
      ...[uint(2, version), randomBytes(32), vector(1, sessionId), uint(2, suite), uint(1, compression)],
      blocks.length > 0 ? vector(2, ...blocks) : Buffer.alloc(0),
    ]),
  );
}

export function certificates(ders: readonly Buffer[]): Buffer {
  return handshakeMessage(HANDSHAKE.certificate, vector(3, ...ders.map((der) => vector(3, der))));
}

export function dhParameters(prime: Buffer): Buffer {
  const signature = Buffer.concat([Buffer.from([4, 1]), vector(2, randomBytes(16))]);
  const params = [vector(2, prime), vector(2, Buffer.from([2])), vector(2, randomBytes(prime.length))];
  return handshakeMessage(HANDSHAKE.serverKeyExchange, Buffer.concat([...params, signature]));
}

export function helloDone(): Buffer {
  return handshakeMessage(HANDSHAKE.serverHelloDone, Buffer.alloc(0));
}

export function handshakeRecord(version: number, ...messages: Buffer[]): Buffer {
  return encodeRecords(RECORD.handshake, version, Buffer.concat(messages));
}

export function alertRecord(version: number, description: number, level = 2): Buffer {
  return encodeRecords(RECORD.alert, version, Buffer.from([level, description]));
}

export function ssl2ServerHello(certificate: Buffer, suites: readonly number[]): Buffer {
  const list = Buffer.concat(suites.map((suite) => uint(3, suite)));
  const head = [Buffer.from([4, 0, 1]), uint(2, 2), uint(2, certificate.length), uint(2, list.length), uint(2, 16)];
  const body = Buffer.concat([...head, certificate, list, randomBytes(16)]);
  return Buffer.concat([uint(2, 0x8000 | body.length), body]);
}
