import { Decimal128, Double, Int32, Long, ObjectId } from 'bson';
import { MongoError } from '../errors';
import { isInt32, isNumeric, Rank, typeName, typeRank } from '../values/kinds';
import { toBigInt, toNumber } from '../values/numbers';
import { namedArguments, unary } from './arguments';
import { convertToText } from './text';
import { isTruthy } from './truth';
import { isNullish, type OperatorCompiler, type OperatorTable } from './types';

const failure = (v: unknown, to: string): MongoError =>
  new MongoError(241, 'ConversionFailure', `Failed to convert ${typeName(v)} to ${to}`);

function toDouble(v: unknown): number {
  if (isNumeric(v)) return toNumber(v);
  if (typeof v === 'boolean') return v ? 1 : 0;
  if (v instanceof Date) return v.getTime();
  if (typeof v === 'string' && /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(v)) return Number(v);
  throw failure(v, 'double');
}

function toInteger(v: unknown, to: string): bigint {
  if (typeof v === 'string') {
    if (!/^[+-]?\d+$/.test(v)) throw failure(v, to);
    return BigInt(v.replace('+', ''));
  }
  const exact = isNumeric(v) ? toBigInt(v) : undefined;
  const n = exact === undefined ? Math.trunc(toDouble(v)) : 0;
  if (!Number.isFinite(n)) throw failure(v, to);
  return exact ?? BigInt(n);
}

function toInt(v: unknown): number {
  const n = Number(toInteger(v, 'int'));
  if (!isInt32(n)) throw failure(v, 'int');
  return n;
}

function toLong(v: unknown): unknown {
  const n = toInteger(v, 'long');
  if (n > 2n ** 63n - 1n || n < -(2n ** 63n)) throw failure(v, 'long');
  return Long.fromBigInt(n);
}

function toDecimal(v: unknown): Decimal128 {
  try {
    return Decimal128.fromStringWithRounding(typeof v === 'string' || isNumeric(v) ? String(v) : String(toDouble(v)));
  } catch {
    throw failure(v, 'decimal');
  }
}

function toDate(v: unknown): Date {
  if (v instanceof Date) return v;
  if (typeRank(v) === Rank.ObjectId) return (v as ObjectId).getTimestamp();
  const date = new Date(isNumeric(v) ? toNumber(v) : typeof v === 'string' ? v : NaN);
  if (Number.isNaN(date.getTime())) throw failure(v, 'date');
  return date;
}

function toObjectId(v: unknown): unknown {
  if (typeRank(v) === Rank.ObjectId) return v;
  if (typeof v === 'string' && /^[0-9a-f]{24}$/i.test(v)) return ObjectId.createFromHexString(v);
  throw failure(v, 'objectId');
}

const toBool = (v: unknown): boolean => typeof v === 'string' || isTruthy(v);

const CONVERSIONS: ReadonlyMap<unknown, (v: unknown) => unknown> = new Map<unknown, (v: unknown) => unknown>(
  (
    [
      ['double', 1, toDouble],
      ['string', 2, convertToText],
      ['objectId', 7, toObjectId],
      ['bool', 8, toBool],
      ['date', 9, toDate],
      ['int', 16, toInt],
      ['long', 18, toLong],
      ['decimal', 19, toDecimal],
    ] as const
  ).flatMap(([name, number, convert]) => [
    [name, convert],
    [number, convert],
  ]),
);

const convert: OperatorCompiler = (argument, env, operator) => {
  const named = namedArguments(argument, operator, ['input', 'to'], ['onError', 'onNull', 'format']);
  const input = env.compile(named['input']);
  const to = env.compile(named['to']);
  const onNull = env.compile(named['onNull'] ?? null);
  const onError = 'onError' in named ? env.compile(named['onError']) : undefined;
  return (scope) => {
    const v = input(scope);
    if (isNullish(v)) return onNull(scope);
    const wanted = to(scope);
    const apply = CONVERSIONS.get(wanted instanceof Int32 || wanted instanceof Double ? toNumber(wanted) : wanted);
    if (!apply) throw new MongoError(2, 'BadValue', `Unknown type name: ${String(wanted)}`);
    try {
      return apply(v);
    } catch (error) {
      if (onError && error instanceof MongoError) return onError(scope);
      throw error;
    }
  };
};

const to = (apply: (v: unknown) => unknown) => unary((v) => (isNullish(v) ? null : apply(v)));

export const conversionOperators: OperatorTable = {
  $convert: convert,
  $type: unary((v) => typeName(v)),
  $isNumber: unary((v) => isNumeric(v)),
  $toString: to(convertToText),
  $toDouble: to(toDouble),
  $toInt: to(toInt),
  $toLong: to(toLong),
  $toDecimal: to(toDecimal),
  $toBool: to(toBool),
  $toDate: to(toDate),
  $toObjectId: to(toObjectId),
};
