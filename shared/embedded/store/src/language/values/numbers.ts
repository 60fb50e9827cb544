import { Decimal128, Long } from 'bson';
import { bsonType } from './kinds';

/** A finite number as an exact fraction-free pair: coefficient * 10^exponent. */
interface Scaled {
  coefficient: bigint;
  exponent: number;
}

const isDecimal = (v: unknown): v is Decimal128 => typeof v === 'object' && v !== null && bsonType(v) === 'Decimal128';
const isLong = (v: unknown): v is Long => typeof v === 'object' && v !== null && bsonType(v) === 'Long';

/** A numeric BSON value as the nearest double. */
export function toNumber(v: unknown): number {
  if (typeof v === 'number') return v;
  if (isLong(v)) return v.toNumber();
  if (isDecimal(v)) return Number(v.toString());
  return Number(v);
}

/** A numeric BSON value as a 64-bit integer, or undefined when it is not integral. */
export function toBigInt(v: unknown): bigint | undefined {
  if (typeof v === 'bigint') return v;
  if (isLong(v)) return v.toBigInt();
  if (isDecimal(v)) {
    const scaled = scaledOf(v);
    if (!scaled) return undefined;
    if (scaled.exponent >= 0)
      return scaled.exponent > 40 ? undefined : scaled.coefficient * 10n ** BigInt(scaled.exponent);
    const unit = 10n ** BigInt(-scaled.exponent);
    return scaled.coefficient % unit === 0n ? scaled.coefficient / unit : undefined;
  }
  const n = toNumber(v);
  return Number.isInteger(n) ? BigInt(n) : undefined;
}

/** Exact order of two numbers of any BSON type; NaN comes before all others. */
export function compareNumbers(a: unknown, b: unknown): number {
  const x = toNumber(a);
  const y = toNumber(b);
  if (x < y) return -1;
  if (x > y) return 1;
  if (x !== x) return y !== y ? 0 : -1;
  if (y !== y) return 1;
  // Rounding to a double is monotonic, so only equal doubles need an exact look, and only where rounding may have happened.
  if (isDecimal(a) || isDecimal(b)) return Number.isFinite(x) ? compareScaled(exact(a), exact(b)) : 0;
  if (Math.abs(x) < 2 ** 53) return 0;
  if (!Number.isFinite(x)) return 0;
  const m = BigInt(isLong(a) ? a.toBigInt() : x);
  const n = BigInt(isLong(b) ? b.toBigInt() : y);
  return m < n ? -1 : m > n ? 1 : 0;
}

/** A text that is the same for numbers that compare as equal, whatever their types. */
export function numberKey(v: unknown): string {
  if (typeof v === 'number')
    return v === 0 ? '0' : String(Number.isInteger(v) && Math.abs(v) >= 2 ** 53 ? BigInt(v) : v);
  const near = toNumber(v);
  if (compareNumbers(v, near) === 0) return numberKey(near);
  if (isLong(v)) return v.toString();
  const { coefficient, exponent } = normalised(exact(v));
  return exponent >= 0 ? String(coefficient * 10n ** BigInt(exponent)) : `${coefficient}e${exponent}`;
}

function scaledOf(v: Decimal128): Scaled | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d+))?$/.exec(v.toString());
  if (!match) return undefined;
  const fraction = match[3] ?? '';
  const digits = BigInt(`${match[2]}${fraction}`);
  return { coefficient: match[1] ? -digits : digits, exponent: Number(match[4] ?? 0) - fraction.length };
}

function exact(v: unknown): Scaled {
  if (isDecimal(v)) return scaledOf(v) ?? { coefficient: 0n, exponent: 0 };
  if (isLong(v)) return { coefficient: v.toBigInt(), exponent: 0 };
  return exactDouble(toNumber(v));
}

/** Every finite double is a binary fraction, hence a finite decimal one: m * 2^-k is m * 5^k * 10^-k. */
function exactDouble(x: number): Scaled {
  let mantissa = x;
  let shift = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    shift++;
  }
  return { coefficient: BigInt(mantissa) * 5n ** BigInt(shift), exponent: -shift };
}

function compareScaled(a: Scaled, b: Scaled): number {
  const exponent = Math.min(a.exponent, b.exponent);
  const x = a.coefficient * 10n ** BigInt(a.exponent - exponent);
  const y = b.coefficient * 10n ** BigInt(b.exponent - exponent);
  return x < y ? -1 : x > y ? 1 : 0;
}

function normalised(v: Scaled): Scaled {
  let { coefficient, exponent } = v;
  while (coefficient !== 0n && coefficient % 10n === 0n) {
    coefficient /= 10n;
    exponent++;
  }
  return { coefficient, exponent };
}

/** Takes two numbers, gives their sum or product in the widest type involved; undefined when a 64-bit integer overflows. */
export const addNumbers = (a: unknown, b: unknown): unknown => arithmetic(a, b, ADD);
export const multiplyNumbers = (a: unknown, b: unknown): unknown => arithmetic(a, b, MULTIPLY);

interface Operation {
  double(a: number, b: number): number;
  integer(a: bigint, b: bigint): bigint;
  decimal(a: Scaled, b: Scaled): Scaled;
}

const ADD: Operation = {
  double: (a, b) => a + b,
  integer: (a, b) => a + b,
  decimal: (a, b) => {
    const exponent = Math.min(a.exponent, b.exponent);
    const scale = (v: Scaled): bigint => v.coefficient * 10n ** BigInt(v.exponent - exponent);
    return { coefficient: scale(a) + scale(b), exponent };
  },
};

const MULTIPLY: Operation = {
  double: (a, b) => a * b,
  integer: (a, b) => a * b,
  decimal: (a, b) => ({ coefficient: a.coefficient * b.coefficient, exponent: a.exponent + b.exponent }),
};

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);

function arithmetic(a: unknown, b: unknown, operation: Operation): unknown {
  if (isDecimal(a) || isDecimal(b)) return decimalArithmetic(a, b, operation);
  const x = toNumber(a);
  const y = toNumber(b);
  const result = operation.double(x, y);
  const integral = (isLong(a) || Number.isSafeInteger(x)) && (isLong(b) || Number.isSafeInteger(y));
  // A small result of integers is exact as a double; a number that is not integral makes the whole sum a double.
  if (!integral || (Number.isSafeInteger(result) && !isLong(a) && !isLong(b))) return result;
  const whole = operation.integer(toBigInt(a) ?? 0n, toBigInt(b) ?? 0n);
  if (whole > INT64_MAX || whole < INT64_MIN) return undefined;
  return Long.fromBigInt(whole);
}

function decimalArithmetic(a: unknown, b: unknown, operation: Operation): Decimal128 {
  const x = toNumber(a);
  const y = toNumber(b);
  if (!Number.isFinite(x) || !Number.isFinite(y)) return Decimal128.fromString(String(operation.double(x, y)));
  // A double enters decimal arithmetic by its shortest text, so that 0.1 stays 0.1.
  const { coefficient, exponent } = operation.decimal(decimalOperand(a), decimalOperand(b));
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);
}

function decimalOperand(v: unknown): Scaled {
  if (isDecimal(v) || isLong(v)) return exact(v);
  return scaledOf(Decimal128.fromString(String(toNumber(v)))) ?? { coefficient: 0n, exponent: 0 };
}
