import { encode } from '../bson/encode';
import { crc32c } from './crc32c';
import { ProtocolError } from './errors';
import { Framing } from './framing';
import { parseMessage, replyParts } from './message';

function opMsg(sections: Buffer[], flags = 0, checksum?: number): Buffer {
  const body = Buffer.concat(sections);
  const message = Buffer.alloc(20 + body.length + (checksum === undefined ? 0 : 4));
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE(77, 4);
  message.writeInt32LE(2013, 12);
  message.writeUInt32LE(flags, 16);
  body.copy(message, 20);
  if (checksum !== undefined) message.writeUInt32LE(checksum, message.length - 4);
  return message;
}

const bodySection = (doc: object): Buffer => Buffer.concat([Buffer.from([0]), encode({ ...doc })]);

function sequence(name: string, docs: object[]): Buffer {
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...docs.map((doc) => encode({ ...doc }))]);
  const size = Buffer.alloc(5);
  size[0] = 1;
  size.writeInt32LE(content.length + 4, 1);
  return Buffer.concat([size, content]);
}

describe('OP_MSG', () => {
  it('reads a body and sequences of documents', () => {
    const message = parseMessage(
      opMsg([bodySection({ insert: 'c', $db: 'd' }), sequence('documents', [{ a: 1 }, { a: 2 }])]),
    );
    expect(message).toMatchObject({
      requestId: 77,
      legacy: false,
      body: { insert: 'c', $db: 'd' },
      wantsNoReply: false,
    });
    expect(message.lists.get('documents')).toEqual([encode({ a: 1 }), encode({ a: 2 })]);
  });

  it('takes lists out of the body, raw', () => {
    const { body, lists } = parseMessage(
      opMsg([bodySection({ delete: 'c', deletes: [{ q: {}, limit: 1 }], $db: 'd' })]),
    );
    expect(body).toEqual({ delete: 'c', $db: 'd' });
    expect(lists.get('deletes')).toEqual([encode({ q: {}, limit: 1 })]);
  });

  it('knows when no answer is wanted', () => {
    expect(parseMessage(opMsg([bodySection({ ping: 1 })], 2)).wantsNoReply).toBe(true);
  });

  it('checks a checksum that is there', () => {
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
    const unsigned = opMsg([bodySection({ ping: 1 })], 1, 0);
    const sum = crc32c(unsigned.subarray(0, -4));
    expect(parseMessage(opMsg([bodySection({ ping: 1 })], 1, sum)).body).toEqual({ ping: 1 });
    expect(() => parseMessage(opMsg([bodySection({ ping: 1 })], 1, sum ^ 1))).toThrow(ProtocolError);
  });

  it.each<[string, Buffer]>([
    ['nothing', opMsg([])],
    ['no body', opMsg([sequence('documents', [{}])])],
    ['two bodies', opMsg([bodySection({ ping: 1 }), bodySection({ ping: 1 })])],
    ['an unknown section', opMsg([Buffer.from([2, 5, 0, 0, 0, 0])])],
    ['an unknown required flag', opMsg([bodySection({ ping: 1 })], 4)],
    ['a section beyond the end', opMsg([Buffer.from([0, 200, 0, 0, 0, 0, 0, 0])])],
    ['a sequence without a name', opMsg([bodySection({ ping: 1 }), Buffer.from([1, 6, 0, 0, 0, 65, 66])])],
  ])('refuses %s', (_what, message) => {
    expect(() => parseMessage(message)).toThrow(ProtocolError);
  });

  it('refuses other opcodes', () => {
    const message = opMsg([bodySection({ ping: 1 })]);
    message.writeInt32LE(2010, 12);
    expect(() => parseMessage(message)).toThrow(ProtocolError);
  });

  it('blames the document when only that is malformed', () => {
    const broken = bodySection({ text: 'abc' });
    broken[broken.length - 1] = 9;
    expect(() => parseMessage(opMsg([broken]))).toThrow(expect.objectContaining({ code: 22 }));
  });
});

describe('OP_QUERY', () => {
  it('is read as the command it carries, and answered in its own form', () => {
    const head = Buffer.alloc(20);
    const message = Buffer.concat([head, Buffer.from('admin.$cmd\0'), Buffer.alloc(8), encode({ ismaster: 1 })]);
    message.writeInt32LE(message.length, 0);
    message.writeInt32LE(5, 4);
    message.writeInt32LE(2004, 12);
    const parsed = parseMessage(message);
    expect(parsed).toMatchObject({ requestId: 5, legacy: true, body: { ismaster: 1, $db: 'admin' } });
    const [header] = replyParts(parsed, 9, encode({ ok: 1 }));
    expect([header!.readInt32LE(8), header!.readInt32LE(12), header!.readInt32LE(32)]).toEqual([5, 1, 1]);
  });
});

describe('framing', () => {
  const message = opMsg([bodySection({ ping: 1 })]);

  it('puts messages together however they arrive', () => {
    const all = Buffer.concat([message, message, message]);
    for (const step of [1, 3, 7, message.length, all.length]) {
      const framing = new Framing(1000);
      const got: Buffer[] = [];
      for (let at = 0; at < all.length; at += step) got.push(...framing.push(all.subarray(at, at + step)));
      expect(got).toEqual([message, message, message]);
    }
  });

  it('refuses lengths that no message has, without waiting for them', () => {
    for (const length of [-1, 0, 15, 1001, 0x7fffffff]) {
      const start = Buffer.alloc(4);
      start.writeInt32LE(length);
      expect(() => [...new Framing(1000).push(start)]).toThrow(ProtocolError);
    }
  });
});
