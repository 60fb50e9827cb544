import {
  Binary,
  BSONRegExp,
  Code,
  DBRef,
  Decimal128,
  deserialize,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  serialize,
  Timestamp,
  UUID,
} from 'bson';
import type { Doc } from '../language';
import { Random } from '../testing/random';
import { decode, decodeFields, fieldSet } from './decode';
import { encode, projectRaw, reencode, withId } from './encode';
import { copyOf, documentsIn, elementsOf } from './raw';
import { validateDocument } from './validate';

const EVERYTHING: Doc = {
  double: 1.25,
  text: 'short',
  long_text: 'länger als vierundzwanzig Zeichen 🌍',
  doc: { a: { b: [] } },
  list: [1, 'x', [null]],
  binary: new Binary(Buffer.from('abc'), 0),
  old_binary: new Binary(Buffer.from('abc'), 2),
  uuid: new UUID('00112233-4455-6677-8899-aabbccddeeff'),
  id: new ObjectId('0123456789abcdef01234567'),
  yes: true,
  no: false,
  date: new Date(-5),
  nothing: null,
  regex: /^a/i,
  other_regex: new BSONRegExp('a b', 'x'),
  code: new Code('f()'),
  scoped: new Code('f()', { a: 1 }),
  reference: new DBRef('c', new ObjectId('0123456789abcdef01234567')),
  int: -7,
  timestamp: new Timestamp({ t: 9, i: 1 }),
  small_long: Long.fromNumber(5),
  large_long: Long.MAX_VALUE,
  decimal: Decimal128.fromString('1.50'),
  min: new MinKey(),
  max: new MaxKey(),
  '': 'empty name',
};
const raw = Buffer.from(serialize(EVERYTHING));

describe('decoding', () => {
  it('gives what the bson package gives', () => {
    const { other_regex, ...rest } = decode(raw);
    const { other_regex: _loose, ...theirs } = deserialize(raw);
    expect(rest).toEqual(theirs);
    expect(other_regex).toEqual(new BSONRegExp('a b', 'x')); // the package would drop the flag
  });

  it('gives the wanted fields alone', () => {
    const wanted = decodeFields(raw, fieldSet(['int', 'text', 'missing', 'int', '']));
    expect(wanted).toEqual({ text: 'short', int: -7, '': 'empty name' });
    expect(decodeFields(raw, fieldSet([]))).toEqual({});
  });

  it('keeps __proto__ as data', () => {
    const hostile = Buffer.from(serialize(JSON.parse('{"__proto__": {"x": 1}}') as Doc));
    const doc = decode(hostile);
    expect(Object.getPrototypeOf(doc)).toBe(Object.prototype);
    expect(Object.keys(doc)).toEqual(['__proto__']);
    expect(encode(doc).equals(hostile)).toBe(true);
  });
});

describe('encoding', () => {
  it('keeps the bytes of fields that did not change', () => {
    const stored = Buffer.from(serialize({ _id: 1, double: new Double(5), long: Long.fromNumber(7), n: 1, gone: 1 }));
    const before = decode(stored);
    const { gone: _gone, ...rest } = before;
    const after = reencode(stored, before, { ...rest, n: 2, fresh: 'x' });
    const types = Object.fromEntries([...elementsOf(after)].map(({ name, type }) => [name, type]));
    expect(types).toEqual({ _id: 0x10, double: 0x01, long: 0x12, n: 0x10, fresh: 0x02 });
    expect(decode(after)).toEqual({ _id: 1, double: 5, long: 7, n: 2, fresh: 'x' });
    validateDocument(after);
  });

  it('puts the id first, and makes one when there is none', () => {
    expect([...elementsOf(withId(encode({ a: 1, _id: 5, b: 2 })))].map(({ name }) => name)).toEqual(['_id', 'a', 'b']);
    const made = withId(encode({ a: 1 }));
    expect(decode(made)).toEqual({ _id: expect.any(ObjectId) as ObjectId, a: 1 });
    validateDocument(made);
    for (const _id of [[1], /x/]) expect(() => withId(encode({ _id }))).toThrow(expect.objectContaining({ code: 53 }));
  });

  it('projects without decoding', () => {
    const doc = encode({ a: 1, b: { c: 2 }, d: 3 });
    expect(decode(projectRaw(doc, new Set(['b', 'x']), true))).toEqual({ b: { c: 2 } });
    expect(decode(projectRaw(doc, new Set(['b']), false))).toEqual({ a: 1, d: 3 });
  });

  it('refuses what is larger than any buffer', () => {
    expect(() => encode({ data: Buffer.alloc(18_000_000) })).toThrow(expect.objectContaining({ code: 10334 }));
  });
});

describe('raw lists', () => {
  it('are found without decoding, when they hold documents alone', () => {
    const doc = encode({ other: 1, documents: [{ a: 1 }, { b: 2 }], mixed: [{ a: 1 }, 2] });
    expect(documentsIn(doc, 'documents')?.map((one) => decode(copyOf(one)))).toEqual([{ a: 1 }, { b: 2 }]);
    expect(documentsIn(doc, 'mixed')).toBeUndefined();
    expect(documentsIn(doc, 'missing')).toBeUndefined();
  });
});

describe('validation', () => {
  it('takes well-formed documents', () => {
    validateDocument(raw);
    validateDocument(encode({}));
    validateDocument(Buffer.from(serialize({ a: new Int32(1) })));
  });

  it('refuses nesting deeper than MongoDB does', () => {
    const nested = (depth: number): Doc => (depth === 1 ? {} : { a: nested(depth - 1) });
    validateDocument(encode(nested(200)));
    expect(() => validateDocument(encode(nested(201)))).toThrow(expect.objectContaining({ code: 15 }));
  });

  it('lets nothing through that cannot be read', () => {
    const random = new Random(99);
    let refused = 0;
    for (let i = 0; i < 20_000; i++) {
      const broken = Buffer.from(raw);
      for (let times = random.below(3); times >= 0; times--) broken[random.below(broken.length)] = random.below(256);
      try {
        validateDocument(broken);
      } catch (error) {
        expect(error).toMatchObject({ name: 'MongoError' });
        refused++;
        continue;
      }
      decode(broken);
      expect([...elementsOf(broken)].at(-1)!.end).toBe(broken.length - 1);
    }
    expect(refused).toBeGreaterThan(1000);
  });

  it('refuses what is cut off anywhere', () => {
    for (let length = 0; length < raw.length; length++) {
      expect(() => validateDocument(raw.subarray(0, length))).toThrow();
      const claimed = Buffer.from(raw.subarray(0, length));
      if (length >= 4) claimed.writeInt32LE(length, 0);
      expect(() => validateDocument(claimed)).toThrow();
    }
  });
});
