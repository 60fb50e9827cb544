import { Long, Timestamp } from 'bson';
import { badValue, typeMismatch } from '../errors';
import { deepClone } from '../values/clone';
import { bsonType, isInt32, isNumeric, isPlainObject, typeName } from '../values/kinds';
import { addNumbers, multiplyNumbers, toBigInt } from '../values/numbers';
import { REMOVED, UNCHANGED } from './draft';
import type { UpdateOperator } from './operators';

const set = (insertOnly: boolean): UpdateOperator => ({
  create: true,
  insertOnly,
  // The argument outlives the call that brought it in; documents must not share their parts with it.
  compile: (argument) => () => () => deepClone(argument),
});

/** `$inc` and `$mul`: keep integers integers, and widen to 64 bits where needed. */
const arithmetic = (
  name: string,
  apply: (a: unknown, b: unknown) => unknown,
  whenMissing: (by: unknown) => unknown,
): UpdateOperator => ({
  create: true,
  compile(argument, path) {
    if (!isNumeric(argument)) {
      throw typeMismatch(
        `Cannot ${name === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${path}: ${typeName(argument)}}`,
      );
    }
    return (doc) => (old) => {
      if (old === undefined) return whenMissing(argument);
      if (!isNumeric(old)) {
        throw typeMismatch(
          `Cannot apply ${name} to a value of non-numeric type. {_id: ${String(doc['_id'])}} has the field '${path}' of non-numeric type ${typeName(old)}`,
        );
      }
      const result = apply(old, argument);
      if (result === undefined)
        throw badValue(`Failed to apply ${name} operations to current value of '${path}': 64-bit overflow`);
      return result;
    };
  },
});

const extreme = (sign: 1 | -1): UpdateOperator => ({
  create: true,
  compile:
    (argument, _path, { compare }) =>
    () =>
    (old) =>
      old === undefined || sign * compare(argument, old) < 0 ? deepClone(argument) : UNCHANGED,
});

const currentDate: UpdateOperator = {
  create: true,
  compile(argument, path, { now }) {
    const type = typeof argument === 'boolean' ? 'date' : isPlainObject(argument) ? argument['$type'] : undefined;
    if (type === 'date') return () => () => new Date(now());
    if (type === 'timestamp') return () => () => new Timestamp({ t: Math.floor(now().getTime() / 1000), i: 1 });
    throw badValue(
      `${typeName(argument)} is not valid type for $currentDate of '${path}'. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  },
};

type BitOperation = (a: bigint, b: bigint) => bigint;
const BIT_OPERATIONS: ReadonlyMap<string, BitOperation> = new Map<string, BitOperation>([
  ['and', (a, b) => a & b],
  ['or', (a, b) => a | b],
  ['xor', (a, b) => a ^ b],
]);

const isInteger = (v: unknown): boolean =>
  typeof v === 'number'
    ? Number.isSafeInteger(v)
    : typeof v === 'object' && v !== null && ['Long', 'Int32'].includes(bsonType(v) ?? '');

const bit: UpdateOperator = {
  create: true,
  compile(argument, path) {
    if (!isPlainObject(argument) || Object.keys(argument).length === 0) {
      throw badValue(
        `The $bit modifier is not compatible with a ${typeName(argument)}. You must pass in an embedded document: {$bit: {field: {and/or/xor: #}}`,
      );
    }
    const steps = Object.keys(argument).map((name): [BitOperation, bigint] => {
      const operation = BIT_OPERATIONS.get(name);
      if (!operation) throw badValue(`The $bit modifier only supports 'and', 'or', and 'xor', not '${name}'`);
      if (!isInteger(argument[name]))
        throw badValue(
          `The $bit modifier field must be an Integer(32/64 bit); a '${typeName(argument[name])}' is not supported`,
        );
      return [operation, toBigInt(argument[name]) ?? 0n];
    });
    return () => (old) => {
      if (old !== undefined && !isInteger(old))
        throw badValue(`Cannot apply $bit to a value of non-integral type; '${path}' is a ${typeName(old)}`);
      const result = steps.reduce((bits, [operation, mask]) => operation(bits, mask), toBigInt(old ?? 0) ?? 0n);
      return isInt32(Number(result)) && !(typeof old === 'object') ? Number(result) : Long.fromBigInt(result);
    };
  },
};

export const scalarUpdateOperators: Readonly<Record<string, UpdateOperator>> = {
  $set: set(false),
  $setOnInsert: set(true),
  $unset: { create: false, compile: () => () => () => REMOVED },
  $inc: arithmetic('$inc', addNumbers, (by) => by),
  $mul: arithmetic('$mul', multiplyNumbers, (by) => multiplyNumbers(by, 0) ?? 0),
  $min: extreme(1),
  $max: extreme(-1),
  $currentDate: currentDate,
  $bit: bit,
};
