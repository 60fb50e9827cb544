import { ByteReader, MalformedError, uint, uint16List, vector } from './bytes';
import { encodeClientHello, encodeHelloRecord, encodeRecords } from './client-hello';
import { HandshakeParser } from './handshake-parser';
import { RECORD } from './protocol';
import { RecordParser } from './record-parser';
import { parseClientHello } from '../testing/parse-client-hello';
import { offer, suitesFor } from '../probe/offers';

describe('bytes', () => {
  it('never reads past the end', () => {
    expect(() => new ByteReader(Buffer.from([0, 5, 1])).vector(2)).toThrow(MalformedError);
    expect(() => new ByteReader(Buffer.alloc(0)).uint(1)).toThrow(MalformedError);
    expect(new ByteReader(vector(2, uint16List(1, [1, 2]))).vector(2)).toEqual(Buffer.from([4, 0, 1, 0, 2]));
    expect(uint(3, 0x010203)).toEqual(Buffer.from([1, 2, 3]));
  });
});

describe('ClientHello', () => {
  it('says what was asked of it', () => {
    const spec = offer('TLSv1.2', [0xc02f, 0x009c], 'target.test', { alpn: ['h2'] });
    const hello = parseClientHello(encodeClientHello(spec).subarray(4));
    expect(hello).toMatchObject({ version: 0x0303, suites: [0xc02f, 0x009c], compression: [0] });
    expect(hello.extensions.get(0)?.toString('latin1')).toContain('target.test');
    expect([...hello.extensions.keys()]).toEqual(expect.arrayContaining([0, 10, 11, 13, 16, 0xff01]));
    expect(hello.extensions.has(43)).toBe(false);
  });

  it('asks for TLS 1.3 by extension and keeps the old field at TLS 1.2', () => {
    const hello = parseClientHello(encodeClientHello(offer('TLSv1.3', [0x1301], 'target.test')).subarray(4));
    expect(hello.version).toBe(0x0303);
    expect(hello.extensions.get(43)).toEqual(Buffer.from([2, 3, 4]));
    expect(hello.sessionId).toHaveLength(32);
  });

  it('has no extensions in SSL 3.0, and no server name for an address', () => {
    expect(parseClientHello(encodeClientHello(offer('SSLv3', [5], 'target.test')).subarray(4)).extensions.size).toBe(0);
    expect(parseClientHello(encodeClientHello(offer('TLSv1.2', [5], undefined)).subarray(4)).extensions.has(0)).toBe(
      false,
    );
  });

  it.each(Array.from({ length: 60 }, (_, index) => index * 4))(
    'with %d suites is never 256 to 511 bytes long',
    (count) => {
      const suites = suitesFor('TLSv1.2').exotic.slice(0, count);
      const { length } = encodeClientHello(offer('TLSv1.2', suites, 'target.test'));
      expect(length < 256 || length >= 512).toBe(true);
    },
  );

  it('goes out in several records when it is longer than one may be', () => {
    const records = encodeRecords(RECORD.handshake, 0x0301, Buffer.alloc(40_000));
    expect(new RecordParser().push(records).map(({ payload }) => payload.length)).toEqual([16384, 16384, 7232]);
  });
});

describe('records and messages', () => {
  const record = encodeHelloRecord(offer('TLSv1.2', [5], 'target.test'));

  it('come out the same however the stream is cut', () => {
    const parser = new RecordParser();
    const found = [...record, ...record].flatMap((byte) => parser.push(Buffer.from([byte])));
    expect(found).toHaveLength(2);
    expect(found[0]?.payload).toEqual(record.subarray(5));
  });

  it('put messages together across records, and take several from one', () => {
    const message = Buffer.concat([uint(1, 11), vector(3, Buffer.alloc(300, 1))]);
    const parser = new HandshakeParser();
    expect(parser.push(message.subarray(0, 2))).toEqual([]);
    expect(parser.push(message.subarray(2, 100))).toEqual([]);
    const [first, second] = parser.push(Buffer.concat([message.subarray(100), message]));
    expect([first?.type, first?.body.length, second?.raw.length]).toEqual([11, 300, 304]);
  });

  it.each([
    ['HTTP', Buffer.from('HTTP/1.1 400 Bad Request')],
    ['SSH', Buffer.from('SSH-2.0-x')],
    ['a version that is none', Buffer.from([22, 9, 9, 0, 0])],
    ['an endless record', Buffer.from([22, 3, 3, 255, 255])],
  ])('refuse %s at once', (_name, bytes) => {
    expect(() => new RecordParser().push(bytes)).toThrow(MalformedError);
  });

  it('refuse a message of megabytes before it has come', () => {
    expect(() => new HandshakeParser().push(Buffer.from([11, 255, 255, 255]))).toThrow(MalformedError);
  });
});
