import { Long } from 'bson';
import { location, MongoError, typeMismatch } from '../errors';
import { bsonType, isNumeric, typeName } from '../values/kinds';
import { addNumbers, compareNumbers, multiplyNumbers, toBigInt, toNumber } from '../values/numbers';
import { binary, unary, variadic } from './arguments';
import { isNullish, type OperatorTable } from './types';

function overflow(result: unknown, a: unknown, b: unknown, apply: (x: number, y: number) => number): unknown {
  return result === undefined ? apply(toNumber(a), toNumber(b)) : result;
}

/** Sums numbers; at most one of the values may be a date, to which milliseconds are then added. */
function add(values: readonly unknown[]): unknown {
  let sum: unknown = 0;
  let date = false;
  for (const v of values) {
    if (isNullish(v)) return null;
    let term = v;
    if (v instanceof Date) {
      if (date) throw location(16612, 'only one date allowed in an $add expression');
      date = true;
      term = v.getTime();
    } else if (!isNumeric(v)) {
      throw typeMismatch(`$add only supports numeric or date types, not ${typeName(v)}`);
    }
    sum = overflow(addNumbers(sum, term), sum, term, (x, y) => x + y);
  }
  return date ? new Date(toNumber(sum)) : sum;
}

function subtract(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (a instanceof Date) {
    if (b instanceof Date) return a.getTime() - b.getTime();
    if (isNumeric(b)) return new Date(a.getTime() - toNumber(b));
  } else if (isNumeric(a) && isNumeric(b)) {
    const negative = multiplyNumbers(b, -1) ?? -toNumber(b);
    return overflow(addNumbers(a, negative), a, negative, (x, y) => x + y);
  }
  throw typeMismatch(`can't $subtract ${typeName(b)} from ${typeName(a)}`);
}

function multiply(values: readonly unknown[]): unknown {
  let product: unknown = 1;
  for (const v of values) {
    if (isNullish(v)) return null;
    if (!isNumeric(v)) throw typeMismatch(`$multiply only supports numeric types, not ${typeName(v)}`);
    product = overflow(multiplyNumbers(product, v), product, v, (x, y) => x * y);
  }
  return product;
}

function divide(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumeric(a) || !isNumeric(b)) {
    throw typeMismatch(`$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  }
  const divisor = toNumber(b);
  if (divisor === 0) throw new MongoError(2, 'BadValue', "can't $divide by zero");
  return toNumber(a) / divisor;
}

function modulo(a: unknown, b: unknown): unknown {
  if (isNullish(a) || isNullish(b)) return null;
  if (!isNumeric(a) || !isNumeric(b)) {
    throw location(16611, `$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
  }
  if (toNumber(b) === 0) throw location(16610, "can't $mod by zero");
  if (typeof a === 'number' && typeof b === 'number') return a % b;
  const x = toBigInt(a);
  const y = toBigInt(b);
  return x !== undefined && y !== undefined ? Long.fromBigInt(x % y) : toNumber(a) % toNumber(b);
}

/** A function of one number that leaves the 64-bit integers it cannot change alone. */
const numeric = (apply: (n: number) => number, ofInteger: (v: unknown) => unknown = (v) => v) =>
  unary((v, _env, operator) => {
    if (isNullish(v)) return null;
    if (!isNumeric(v)) throw location(28765, `${operator} only supports numeric types, not ${typeName(v)}`);
    return typeof v === 'object' && bsonType(v as object) === 'Long' ? ofInteger(v) : apply(toNumber(v));
  });

/** Rounds half to even at a decimal place, as `$round` does; `$trunc` cuts instead. */
const places = (whole: (n: number) => number) =>
  variadic(
    ([v, place = 0], _env, operator) => {
      if (isNullish(v) || isNullish(place)) return null;
      if (!isNumeric(v)) throw location(51081, `${operator} only supports numeric types, not ${typeName(v)}`);
      if (!isNumeric(place) || !Number.isInteger(toNumber(place))) {
        throw location(51082, `${operator} requires an integral place`);
      }
      const digits = toNumber(place);
      if (digits < -20 || digits > 100) throw location(51083, `cannot apply ${operator} with precision ${digits}`);
      const n = toNumber(v);
      if (!Number.isFinite(n)) return n;
      // Shifting by text keeps 1.005 * 100 from turning into 100.49999999999999.
      const shifted = whole(shift(n, digits));
      return shift(shifted, -digits);
    },
    1,
    2,
  );

function shift(n: number, digits: number): number {
  const [mantissa, exponent = '0'] = String(n).split('e') as [string, string?];
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

function halfToEven(n: number): number {
  const floor = Math.floor(n);
  const rest = n - floor;
  if (rest < 0.5) return floor;
  if (rest > 0.5) return floor + 1;
  return floor % 2 === 0 ? floor : floor + 1;
}

function absolute(v: unknown): unknown {
  return compareNumbers(v, 0) < 0 ? (multiplyNumbers(v, -1) ?? -toNumber(v)) : v;
}

export const arithmeticOperators: OperatorTable = {
  $add: variadic(add),
  $subtract: binary(subtract),
  $multiply: variadic(multiply),
  $divide: binary(divide),
  $mod: binary(modulo),
  $abs: numeric(Math.abs, absolute),
  $ceil: numeric(Math.ceil),
  $floor: numeric(Math.floor),
  $round: places(halfToEven),
  $trunc: places(Math.trunc),
};
