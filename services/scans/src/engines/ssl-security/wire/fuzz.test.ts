import { createLeaf } from '@osk/egress/testing';
import { ByteReader, MalformedError } from './bytes';
import { HandshakeParser } from './handshake-parser';
import { RecordParser } from './record-parser';
import { parseCertificates, parseCertificates13, parseCertificateStatus } from './server-flight';
import { parseServerHello } from './server-hello';
import { parseServerKeyExchange } from './server-key-exchange';
import { parseSsl2Answer } from './ssl2';
import { suiteOf } from './cipher-suite';
import { readCertificate } from '../certificate/read-certificate';
import { countScts } from '../certificate/read-extensions';
import { judgeStaple } from '../certificate/ocsp';
import { maxEarlyData } from '../probe/openssl-session';
import { parseHead } from '../probe/plain-http';
import * as say from '../testing/server-messages';

/** The same numbers every run (xorshift). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

function mutate(bytes: Buffer, next: () => number): Buffer {
  const copy = Buffer.from(bytes.subarray(0, next() % 4 === 0 ? next() % (bytes.length + 1) : bytes.length));
  for (let count = next() % 6; count > 0 && copy.length > 0; count -= 1) copy[next() % copy.length] = next() & 255;
  return copy;
}

const leaf = createLeaf(null);
const hello = say.serverHello({
  version: 0x0303,
  suite: 0xc02f,
  extensions: [
    [43, Buffer.from([3, 4])],
    [51, Buffer.from([0, 29, 0, 2, 1, 2])],
    [16, Buffer.from([0, 3, 2, 104, 50])],
  ],
});
const dhe = suiteOf(0x009e);
const PARSERS: [string, Buffer, (bytes: Buffer) => unknown][] = [
  ['records', say.handshakeRecord(0x0303, hello), (bytes) => new RecordParser().push(bytes)],
  ['handshake messages', Buffer.concat([hello, say.helloDone()]), (bytes) => new HandshakeParser().push(bytes)],
  ['ServerHello', hello.subarray(4), parseServerHello],
  ['Certificate', say.certificates([leaf.der]).subarray(4), parseCertificates],
  ['Certificate of TLS 1.3', say.certificates([leaf.der]).subarray(4), parseCertificates13],
  ['CertificateStatus', Buffer.from([1, 0, 0, 2, 5, 5]), parseCertificateStatus],
  [
    'ServerKeyExchange',
    say.dhParameters(Buffer.alloc(64, 7)).subarray(4),
    (bytes) => parseServerKeyExchange(bytes, dhe, 'TLSv1.2'),
  ],
  ['SSLv2', say.ssl2ServerHello(leaf.der, [0x010080]), parseSsl2Answer],
  ['SCTs', Buffer.from([0, 4, 0, 2, 1, 1]), countScts],
  ['certificates in DER', leaf.der, readCertificate],
];

describe('hostile bytes', () => {
  it.each(PARSERS)('%s: read, or refused as malformed', (_name, sound, parse) => {
    expect(() => parse(sound)).not.toThrow(TypeError);
    const next = numbers(0x5eed);
    for (let round = 0; round < 500; round += 1) {
      const bytes =
        round % 5 === 0 ? Buffer.from(Array.from({ length: next() % 80 }, () => next() & 255)) : mutate(sound, next);
      try {
        parse(bytes);
      } catch (error) {
        if (!(error instanceof MalformedError)) throw error;
      }
    }
  });

  it('an OCSP response is judged invalid, whatever it is', () => {
    const parsed = readCertificate(leaf.der);
    const next = numbers(0xcafe);
    for (let round = 0; round < 100; round += 1) {
      expect(judgeStaple(mutate(leaf.der, next), parsed, undefined, new Date())).toMatchObject({
        stapled: true,
        status: 'invalid',
      });
    }
  });

  it('a session, an HTTP head and a short reader', () => {
    expect(maxEarlyData(Buffer.from([1, 2, 3]))).toBe(0);
    expect(parseHead('SSH-2.0-x\r\n')).toBeUndefined();
    expect(parseHead('HTTP/1.1 200 OK\r\nA: b\r\na: c\r\nbroken\r\n\r\nbody')).toEqual({
      status: 200,
      headers: { a: ['b', 'c'] },
    });
    expect(() => new ByteReader(Buffer.alloc(1)).uint(2)).toThrow(MalformedError);
  });
});
