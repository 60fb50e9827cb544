import { Binary, Decimal128, Long, MaxKey, MinKey, ObjectId, Timestamp, UUID } from 'bson';
import { compare } from '../language';
import { encodeKey, encodePrefix, encodeSingle, MAX_KEY_BYTES, withRecord } from './encode';

const VALUES: unknown[] = [
  new MinKey(),
  null,
  NaN,
  -Infinity,
  Long.MIN_VALUE,
  -1e10,
  -1.5,
  -Number.MIN_VALUE,
  0,
  -0,
  Number.MIN_VALUE,
  0.1,
  Decimal128.fromString('0.5'),
  1,
  Long.fromNumber(1),
  Decimal128.fromString('1.00'),
  2 ** 53,
  Long.fromString('9007199254740993'),
  Long.fromString('9007199254740995'),
  Long.MAX_VALUE,
  1e300,
  Infinity,
  '',
  '\0',
  '\0a',
  'a',
  'a\0',
  'a\0b',
  'a\u0001',
  'aa',
  'ab',
  'é',
  '\uffff',
  '😀',
  {},
  { a: 1 },
  { a: 1, b: 1 },
  { a: 2 },
  { b: 0 },
  { a: 'x' },
  [],
  [1],
  [1, 2],
  [[]],
  ['a'],
  new Binary(Buffer.from([1])),
  new Binary(Buffer.from([1, 0])),
  new UUID('00112233-4455-6677-8899-aabbccddeeff'),
  new ObjectId('000000000000000000000001'),
  new ObjectId('ffffffffffffffffffffffff'),
  false,
  true,
  new Date(-1),
  new Date(0),
  new Date(1_700_000_000_000),
  new Timestamp({ t: 1, i: 2 }),
  new Timestamp({ t: 4294967295, i: 0 }),
  /a/,
  /a/i,
  new MaxKey(),
];

describe('index keys', () => {
  it('sort as their values do, in both directions', () => {
    for (const a of VALUES) {
      for (const b of VALUES) {
        const order = Math.sign(compare(a, b));
        const up = encodeKey(1, [a], [1]).key.compare(encodeKey(1, [b], [1]).key);
        const down = encodeKey(1, [a], [-1]).key.compare(encodeKey(1, [b], [-1]).key);
        expect([a, b, up, -down]).toEqual([a, b, order, order === 0 ? -0 : order]);
      }
    }
  });

  it('sort by the first field, then the second', () => {
    const key = (a: unknown, b: unknown) => encodeKey(1, [a, b], [1, -1]).key;
    expect(key('a', 1).compare(key('a', 2))).toBe(1);
    expect(key('a', 1).compare(key('ab', 9))).toBe(-1);
    expect(key('a', '\0').compare(key('a\0', 'x'))).toBe(-1);
  });

  it('begin with the prefix of their leading values', () => {
    const prefix = encodePrefix(7, ['team', 5], [1, -1]);
    expect(prefix.exact).toBe(true);
    const { key } = encodeKey(7, ['team', 5, 'rest'], [1, -1, 1]);
    expect(key.subarray(0, prefix.key.length).equals(prefix.key)).toBe(true);
  });

  it('tell apart what is too long to be kept, and say so', () => {
    const long = 'x'.repeat(MAX_KEY_BYTES);
    const a = encodeKey(1, [`${long}a`], [1]);
    const b = encodeKey(1, [`${long}b`], [1]);
    expect(a.key.length).toBe(MAX_KEY_BYTES);
    expect(a.key.equals(b.key)).toBe(false);
    expect(a.exact).toBe(false);
    const prefix = encodePrefix(1, [`${long}a`], [1]);
    expect(prefix.exact).toBe(false);
    expect(a.key.subarray(0, prefix.key.length).equals(prefix.key)).toBe(true);
  });

  it('tell decimal fractions from doubles, and say that they cannot order them', () => {
    const tenth = encodeSingle(Decimal128.fromString('0.1'));
    expect(tenth.exact).toBe(false);
    expect(tenth.key.equals(encodeSingle(Decimal128.fromString('1.0E-1')).key)).toBe(true);
    expect(tenth.key.equals(encodeSingle(0.1).key)).toBe(false);
    expect(tenth.key.equals(encodeSingle(Decimal128.fromString('0.1000000000000000001')).key)).toBe(false);
    expect(encodeSingle(Decimal128.fromString('0.25')).exact).toBe(true);
  });

  it('end in the record they point to, up to 48 bits', () => {
    const { key } = encodeKey(1, ['a'], [1]);
    expect(withRecord(key, 2 ** 48 - 1).subarray(-6)).toEqual(Buffer.alloc(6, 255));
  });
});
