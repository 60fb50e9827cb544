import { randomBytes } from 'node:crypto';
import { ByteReader, MalformedError, uint } from './bytes';
import { SSL2_SUITES, ssl2SuiteOf, type CipherSuite } from './cipher-suite';

const SERVER_HELLO = 4;
const ERROR = 0;

/** An SSLv2 CLIENT-HELLO offering every SSLv2 suite (draft-hickman-netscape-ssl-00, section 5). */
export function encodeSsl2Hello(): Buffer {
  const suites = Buffer.concat(SSL2_SUITES.map((suite) => uint(3, suite.code)));
  const challenge = randomBytes(16);
  const body = Buffer.concat([
    Buffer.from([1, 0, 2]),
    uint(2, suites.length),
    uint(2, 0),
    uint(2, challenge.length),
    suites,
    challenge,
  ]);
  return Buffer.concat([uint(2, 0x8000 | body.length), body]);
}

export interface Ssl2Hello {
  certificate: Buffer;
  suites: CipherSuite[];
}

/**
 * Reads an answer to it: the hello, `refused` for an SSLv2 ERROR, undefined while bytes are missing; throws
 * `MalformedError` when it is no SSLv2 at all.
 */
export function parseSsl2Answer(bytes: Buffer): Ssl2Hello | 'refused' | undefined {
  if (bytes.length < 3) return undefined;
  if ((bytes.readUInt8(0) & 0x80) === 0) throw new MalformedError('not an SSLv2 record');
  const length = bytes.readUInt16BE(0) & 0x7fff;
  const type = bytes.readUInt8(2);
  if (type !== SERVER_HELLO && type !== ERROR) throw new MalformedError(`SSLv2 message ${type}`);
  if (bytes.length < 2 + length) return undefined;
  if (type === ERROR) return 'refused';
  const reader = new ByteReader(bytes.subarray(3, 2 + length));
  reader.take(2);
  if (reader.uint(2) !== 2) throw new MalformedError('not SSL version 2');
  const [certificateLength, suitesLength] = [reader.uint(2), reader.uint(2)];
  reader.uint(2);
  const certificate = reader.take(certificateLength);
  const list = new ByteReader(reader.take(suitesLength));
  const suites: CipherSuite[] = [];
  while (list.remaining > 0) suites.push(ssl2SuiteOf(list.uint(3)));
  return { certificate, suites };
}
