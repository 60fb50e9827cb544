import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import { compare, compareStrings, equal, identical } from './compare';
import { valueKey } from './key';
import { typeRank } from './kinds';

/** One or more values per line, equal within a line, each line after the one before. */
const ORDERED: unknown[][] = [
  [new MinKey()],
  [null, undefined],
  [NaN, new Double(NaN), Decimal128.fromString('NaN')],
  [-Infinity, Decimal128.fromString('-Infinity')],
  [Long.MIN_VALUE, -(2 ** 63)],
  [-1.5, Decimal128.fromString('-1.50')],
  [0, -0, new Int32(0), Long.ZERO, Decimal128.fromString('0E+3')],
  [Decimal128.fromString('0.1')],
  [0.1],
  [1, new Double(1), Long.ONE, Decimal128.fromString('1.0')],
  [2 ** 53, Long.fromString('9007199254740992')],
  [Long.fromString('9007199254740993'), Decimal128.fromString('9007199254740993')],
  [2 ** 53 + 2],
  [Long.MAX_VALUE],
  [2 ** 63, Decimal128.fromString('9223372036854775808')],
  [1e300],
  [Infinity, Decimal128.fromString('Infinity')],
  [''],
  ['10'],
  ['9'],
  ['A'],
  ['a', new BSONSymbol('a')],
  ['ab'],
  ['\uffff'],
  ['\u{10000}'],
  [{}],
  [{ a: 1 }],
  [{ a: 1, b: 1 }],
  [{ a: 2 }],
  [{ b: 0 }],
  [{ a: 'x' }],
  [[]],
  [[1]],
  [[1, 1]],
  [[2]],
  [['a']],
  [new Binary(Buffer.from('')), new Uint8Array(0)],
  [new Binary(Buffer.from('b'))],
  [new Binary(Buffer.from('b'), 4)],
  [new Binary(Buffer.from('aa'))],
  [new ObjectId('0123456789abcdef01234567')],
  [new ObjectId('f123456789abcdef01234567')],
  [false],
  [true],
  [new Date(-1)],
  [new Date(5), new Date(5)],
  [new Timestamp({ t: 1, i: 2 })],
  [new Timestamp({ t: 2, i: 1 })],
  [/a/i, new BSONRegExp('a', 'i')],
  [/b/],
  [new Code('f')],
  [new MaxKey()],
];
const ALL = ORDERED.flatMap((values, line) => values.map((value) => ({ value, line })));

describe('compare', () => {
  it('orders every pair of types and values as MongoDB does', () => {
    const wrong = pairs(ALL).filter(([a, b]) => Math.sign(compare(a.value, b.value)) !== Math.sign(a.line - b.line));
    expect(wrong).toEqual([]);
  });

  it('is a total order: antisymmetric and transitive over nested combinations', () => {
    // Array.prototype.sort puts undefined last by itself.
    const values = nested(ALL.map(({ value }) => value)).filter((v) => v !== undefined);
    const sorted = values.map((value) => ({ value })).sort((a, b) => compare(a.value, b.value));
    const ranked = sorted.map(({ value }, at) => ({ value, at }));
    const wrong = pairs(ranked).filter(([a, b]) => {
      const order = Math.sign(compare(a.value, b.value));
      return order + Math.sign(compare(b.value, a.value)) !== 0 || (a.at < b.at && order > 0);
    });
    expect(wrong).toEqual([]);
  });

  it('gives one key to equal values and different keys to others', () => {
    const values = nested(ALL.map(({ value }) => value));
    expect(pairs(values).filter(([a, b]) => (valueKey(a) === valueKey(b)) !== equal(a, b))).toEqual([]);
  });

  it('takes a stored field called _bsontype for data', () => {
    const forged = { _bsontype: 'ObjectId', id: 'x' };
    expect(typeRank(forged)).toBe(typeRank({}));
    expect(() => compare(forged, new ObjectId())).not.toThrow();
    expect(compare(forged, { ...forged })).toBe(0);
  });

  it('compares strings by code points, not by UTF-16 units', () => {
    expect(compareStrings('\u{1f600}', '\uffee')).toBe(1);
    expect(compareStrings('a\u{1f600}', 'a\u{1f601}')).toBe(-1);
  });
});

describe('identical', () => {
  it.each([
    [1, 1, true],
    [NaN, NaN, true],
    [1, Long.ONE, false],
    [Decimal128.fromString('1.0'), Decimal128.fromString('1.00'), false],
    [null, undefined, false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, false],
    [{ a: [1, { b: null }] }, { a: [1, { b: null }] }, true],
    [[1], [1, 2], false],
    [new Date(1), new Date(1), true],
    [new ObjectId('0123456789abcdef01234567'), new ObjectId('0123456789abcdef01234567'), true],
    ['1', 1, false],
    [true, 1, false],
  ])('%p and %p: %p', (a, b, expected) => {
    expect(identical(a, b)).toBe(expected);
  });
});

/** The values themselves, some of them in arrays and in documents. */
function nested(values: readonly unknown[]): unknown[] {
  const some = values.filter((_, i) => i % 3 === 0);
  return [
    ...values,
    ...some.map((v) => [v]),
    ...some.map((v) => [[v], 1]),
    ...some.map((v) => ({ k: v })),
    ...some.map((v) => ({ k: [v], l: v })),
  ];
}

function pairs<T>(values: readonly T[]): Array<readonly [T, T]> {
  return values.flatMap((a) => values.map((b) => [a, b] as const));
}
