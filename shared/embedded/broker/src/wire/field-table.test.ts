import { AmqpError } from './amqp-error';
import { AmqpTimestamp, readEntries, readTable, readValue, writeTable, type FieldTable } from './field-table';
import { editHeaders } from './header-edit';
import { encodeHeaders } from './properties';
import { WireReader } from './wire-reader';
import { WireWriter } from './wire-writer';

const roundTrip = (table: FieldTable): FieldTable => {
  const writer = new WireWriter();
  writeTable(writer, table);
  return readTable(new WireReader(writer.take()));
};

describe('field tables', () => {
  it('carry every type there and back', () => {
    const table: FieldTable = {
      text: 'grüße',
      empty: '',
      whole: -(2 ** 31),
      large: 2 ** 40,
      largest: 2n ** 62n,
      fraction: 0.1,
      yes: true,
      no: false,
      nothing: null,
      bytes: Buffer.from([0, 255]),
      time: new AmqpTimestamp(1_700_000_000n),
      list: [1, 'two', [null]],
      nested: { deeper: { deepest: 1 } },
    };
    expect({ ...roundTrip(table) }).toEqual(table);
  });

  it.each([
    ['b', [0xff], -1],
    ['B', [0xff], 255],
    ['s', [0xff, 0xfe], -2],
    ['u', [0xff, 0xfe], 65534],
    ['i', [0xff, 0xff, 0xff, 0xff], 4294967295],
    ['f', [0x3f, 0x80, 0, 0], 1],
    ['D', [2, 0, 0, 1, 0], 2.56],
  ])('read the type %s, which is never written', (tag, bytes, expected) => {
    expect(readValue(new WireReader(Buffer.from([tag.charCodeAt(0), ...bytes])))).toBe(expected);
  });

  it('treat __proto__ as a key like any other', () => {
    const raw = encodeHeaders(JSON.parse('{"__proto__": {"polluted": true}}') as FieldTable);
    const table = readEntries(new WireReader(raw));
    expect(Object.keys(table)).toEqual(['__proto__']);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  const nestedTooDeep = (): Buffer => {
    let value: Buffer = Buffer.from('V');
    for (let depth = 0; depth < 40; depth++) {
      const length = Buffer.alloc(4);
      length.writeUInt32BE(value.length);
      value = Buffer.concat([Buffer.from('A'), length, value]);
    }
    return value;
  };

  it.each([
    ['an unknown type', Buffer.from('?')],
    ['a string longer than what is left', Buffer.from([0x53, 0, 0, 1, 0, 0x41])],
    ['a list longer than what is left', Buffer.from([0x41, 0xff, 0xff, 0xff, 0xff])],
    ['nothing at all', Buffer.alloc(0)],
    ['endless nesting', nestedTooDeep()],
  ])('refuse %s as a SYNTAX_ERROR', (_what, bytes) => {
    const read = (): unknown => readValue(new WireReader(bytes));
    expect(read).toThrow(AmqpError);
    expect(read).toThrow(expect.objectContaining({ reply: 'SYNTAX_ERROR', scope: 'connection' }));
  });
});

describe('editHeaders', () => {
  it('replaces and removes by name and leaves every other byte alone', () => {
    const float = Buffer.concat([
      Buffer.from([1]),
      Buffer.from('f'),
      Buffer.from('f'),
      Buffer.from([0x3f, 0x80, 0, 0]),
    ]);
    const raw = Buffer.concat([encodeHeaders({ old: 1 }), float, encodeHeaders({ gone: 2 })]);
    const edited = editHeaders(raw, { old: 'new', gone: undefined, added: true });
    expect(edited.subarray(0, float.length).equals(float)).toBe(true);
    expect({ ...readEntries(new WireReader(edited)) }).toEqual({ f: 1, old: 'new', added: true });
  });

  it('starts from nothing', () => {
    expect({ ...readEntries(new WireReader(editHeaders(undefined, { a: 1 }))) }).toEqual({ a: 1 });
  });
});
