import { Decimal128, Double, Int32, Long } from 'bson';
import { addNumbers, compareNumbers, multiplyNumbers, numberKey, toBigInt, toNumber } from './numbers';

const dec = (text: string): Decimal128 => Decimal128.fromString(text);
const long = (text: string): Long => Long.fromString(text);

describe('addNumbers', () => {
  it.each<[unknown, unknown, unknown]>([
    [1, 2, 3],
    [0.1, 0.2, 0.1 + 0.2],
    [Number.MAX_SAFE_INTEGER, 1, long('9007199254740992')],
    [-Number.MAX_SAFE_INTEGER, -2, long('-9007199254740993')],
    [long('9007199254740993'), 1, long('9007199254740994')],
    [long('1'), long('2'), long('3')],
    [long('1'), 0.5, 1.5],
    [long('1'), 1e300, 1e300],
    [Long.MAX_VALUE, 1, undefined],
    [Long.MIN_VALUE, -1, undefined],
    [new Int32(1), new Double(2), 3],
    [Infinity, 1, Infinity],
    [dec('0.1'), dec('0.20'), dec('0.30')],
    [dec('1E+3'), 1, dec('1001')],
    [dec('1'), long('9007199254740993'), dec('9007199254740994')],
    [dec('NaN'), 1, dec('NaN')],
    [dec('Infinity'), 1, dec('Infinity')],
    [dec('9999999999999999999999999999999999'), dec('0.5'), dec('1.000000000000000000000000000000000E+34')],
  ])('%p + %p', (a, b, sum) => {
    expect(addNumbers(a, b)).toEqual(sum);
    expect(addNumbers(b, a)).toEqual(sum);
  });
});

describe('multiplyNumbers', () => {
  it.each<[unknown, unknown, unknown]>([
    [3, 4, 12],
    [2 ** 40, 2 ** 20, long((2n ** 60n).toString())],
    [2 ** 40, 2 ** 40, undefined],
    [1.5, 2, 3],
    [long('3'), -2, long('-6')],
    [dec('1.5'), 3, dec('4.5')],
    [dec('-0.1'), dec('0.1'), dec('-0.01')],
  ])('%p * %p', (a, b, product) => {
    expect(multiplyNumbers(a, b)).toEqual(product);
    expect(multiplyNumbers(b, a)).toEqual(product);
  });
});

describe('compareNumbers', () => {
  it('sees the difference that a double cannot show', () => {
    expect(compareNumbers(long('9007199254740993'), 2 ** 53)).toBe(1);
    expect(compareNumbers(dec('0.1'), 0.1)).toBe(-1);
    expect(compareNumbers(dec('0.5'), 0.5)).toBe(0);
    expect(compareNumbers(Long.MAX_VALUE, 2 ** 63)).toBe(-1);
    expect(compareNumbers(dec('1E-6176'), 0)).toBe(1);
    expect(compareNumbers(dec('1E+6144'), Number.MAX_VALUE)).toBe(1);
  });
});

describe('numberKey', () => {
  it('is one text for one value', () => {
    expect(new Set([0, -0, Long.ZERO, dec('0'), dec('-0E+9')].map(numberKey)).size).toBe(1);
    expect(new Set([1e21, dec('1E+21')].map(numberKey)).size).toBe(1);
    expect(new Set([0.1, dec('0.1'), dec('0.10')].map(numberKey)).size).toBe(2);
    expect(new Set([2 ** 53, long('9007199254740992'), long('9007199254740993')].map(numberKey)).size).toBe(2);
  });
});

describe('toBigInt', () => {
  it.each<[unknown, bigint | undefined]>([
    [5, 5n],
    [5.5, undefined],
    [NaN, undefined],
    [Long.MAX_VALUE, 2n ** 63n - 1n],
    [dec('1.20E+2'), 120n],
    [dec('1.5'), undefined],
    [dec('1E+6000'), undefined],
    [dec('NaN'), undefined],
  ])('of %p is %p', (v, expected) => {
    expect(toBigInt(v)).toBe(expected);
  });

  it('is at odds with no double', () => {
    for (const v of [1, -7, 2 ** 40]) expect(Number(toBigInt(v))).toBe(toNumber(v));
  });
});
