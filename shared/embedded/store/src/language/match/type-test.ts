import { badValue } from '../errors';
import { isNumeric, typeName } from '../values/kinds';
import { toNumber } from '../values/numbers';
import type { ValuePredicate } from './predicates';

/** The type numbers of the BSON specification. */
const NUMBERS: ReadonlyMap<string, number> = new Map([
  ['double', 1],
  ['string', 2],
  ['object', 3],
  ['array', 4],
  ['binData', 5],
  ['undefined', 6],
  ['objectId', 7],
  ['bool', 8],
  ['date', 9],
  ['null', 10],
  ['regex', 11],
  ['dbPointer', 12],
  ['javascript', 13],
  ['symbol', 14],
  ['javascriptWithScope', 15],
  ['int', 16],
  ['timestamp', 17],
  ['long', 18],
  ['decimal', 19],
  ['minKey', -1],
  ['maxKey', 127],
]);
const NAMES: ReadonlyMap<number, string> = new Map([...NUMBERS].map(([name, number]) => [number, name]));

/** The test of `$type`: takes an alias, a type number or a list of them. */
export function typeTest(argument: unknown): ValuePredicate {
  const wanted = Array.isArray(argument) ? argument : [argument];
  if (wanted.length === 0) throw badValue('$type must match at least one type');
  const names = new Set<string>();
  for (const type of wanted) for (const name of namesOf(type)) names.add(name);
  return (v) => {
    if (v === undefined) return false;
    // Decoding promotes safe 64-bit integers to plain numbers; a whole number too large for an int may be either.
    if (typeof v === 'number') return names.has(typeName(v)) || (names.has('long') && isWideInteger(v));
    return names.has(typeName(v));
  };
}

const isWideInteger = (v: number): boolean => Number.isSafeInteger(v) && typeName(v) === 'double';

function namesOf(type: unknown): readonly string[] {
  if (type === 'number') return ['int', 'double', 'long', 'decimal'];
  if (typeof type === 'string') {
    if (!NUMBERS.has(type)) throw badValue(`Unknown type name alias: ${type}`);
    return [type];
  }
  const name = isNumeric(type) ? NAMES.get(toNumber(type)) : undefined;
  if (name === undefined) throw badValue(`Invalid numerical type code: ${String(type)}`);
  return [name];
}
