import { badValue } from '../errors';
import { binaryBytes } from '../values/compare';
import { isNumeric, Rank, typeRank } from '../values/kinds';
import { toBigInt } from '../values/numbers';
import type { ValuePredicate } from './predicates';

/** How the tested bits must stand for each bit operator. */
const HOLDS: ReadonlyMap<string, (bits: bigint, mask: bigint) => boolean> = new Map([
  ['$bitsAllSet', (bits, mask) => (bits & mask) === mask],
  ['$bitsAnySet', (bits, mask) => (bits & mask) !== 0n],
  ['$bitsAllClear', (bits, mask) => (bits & mask) === 0n],
  ['$bitsAnyClear', (bits, mask) => (bits & mask) !== mask],
]);

/** A bit test; takes a mask as a number, a Binary or a list of bit positions. */
export function bitTest(operator: string, argument: unknown): ValuePredicate {
  const holds = HOLDS.get(operator);
  if (!holds) throw badValue(`unknown operator: ${operator}`);
  const mask = maskOf(operator, argument);
  return (v) => {
    const bits = bitsOf(v);
    return bits !== undefined && holds(bits, mask);
  };
}

function maskOf(operator: string, argument: unknown): bigint {
  if (Array.isArray(argument)) {
    let mask = 0n;
    for (const position of argument) {
      const bit = isNumeric(position) ? toBigInt(position) : undefined;
      if (bit === undefined || bit < 0n || bit > 0xffffn)
        throw badValue(`${operator} takes bit positions of 0 and above`);
      mask |= 1n << bit;
    }
    return mask;
  }
  const mask = bitsOf(argument);
  if (mask === undefined || mask < 0n) {
    throw badValue(`${operator} takes an Array, a number, or a BinData but received: ${String(argument)}`);
  }
  return mask;
}

/** A number's two's complement, or a Binary's bytes with the first one lowest. */
function bitsOf(v: unknown): bigint | undefined {
  if (isNumeric(v)) return toBigInt(v);
  if (v === undefined || typeRank(v) !== Rank.Binary) return undefined;
  let bits = 0n;
  for (const byte of [...binaryBytes(v)].reverse()) bits = (bits << 8n) | BigInt(byte);
  return bits;
}
