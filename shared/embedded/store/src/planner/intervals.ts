import type { IndexDefinition } from '../catalog';
import { encodePrefix, encodeSingle, type Direction } from '../keys/encode';
import { tagOf } from '../keys/value';
import { Rank, typeRank } from '../language';
import type { KeyRange } from '../storage/ranges';
import type { Bound, Condition } from './conditions';

const HIGHEST = Buffer.from([255]);
/** Above every continuation of a cut key, whose digest may begin with any bytes. */
const ABOVE_ALL = Buffer.alloc(32, 255);
const MAX_BOUND_BYTES = 1884;

const join = (...parts: Uint8Array[]): Buffer => Buffer.concat(parts);

const inverted = (b: Uint8Array): Buffer => Buffer.from(b.map((byte) => ~byte));

/** The entries whose leading values are exactly `values`. */
export function pointRange(index: IndexDefinition, values: readonly unknown[]): KeyRange & { exact: boolean } {
  const { key, exact } = encodePrefix(index.id, values, index.directions);
  return { low: key, high: join(key, exact ? HIGHEST : ABOVE_ALL), exact };
}

type Span = Exclude<Condition, { kind: 'points' }>;

/** The entries behind `prefix` whose next value lies in a span. */
export function spanRange(prefix: Buffer, span: Span, direction: Direction, widen: boolean): KeyRange {
  const ends = span.kind === 'prefix' ? prefixEnds(span.text, direction) : rangeEnds(span, direction, widen);
  return { low: fitted(join(prefix, ends.low), false), high: fitted(join(prefix, ends.high), true) };
}

/** A bound is cut where stored keys are cut; the range only ever grows by that. */
function fitted(key: Buffer, above: boolean): Buffer {
  if (key.length <= MAX_BOUND_BYTES) return key;
  return above ? join(key.subarray(0, MAX_BOUND_BYTES), ABOVE_ALL) : Buffer.from(key.subarray(0, MAX_BOUND_BYTES));
}

function prefixEnds(text: string, direction: Direction): KeyRange {
  const { key } = encodeSingle(text);
  const start = key.subarray(0, -2); // without the end mark
  return direction > 0
    ? { low: start, high: join(start, HIGHEST) }
    : { low: inverted(start), high: join(inverted(start), HIGHEST, HIGHEST) };
}

function rangeEnds(span: { low?: Bound; high?: Bound }, direction: Direction, widen: boolean): KeyRange {
  const sample = (span.low ?? span.high)!.value;
  const tag = tagOf(sample);
  const low = span.low ?? (typeRank(sample) === Rank.Number ? { value: -Infinity, inclusive: true } : undefined);
  const start = low && edge(low, widen);
  const end = span.high && edge(span.high, widen);
  if (direction > 0) {
    return {
      low: start ? (start.inclusive ? start.key : join(start.key, HIGHEST)) : Buffer.from([tag]),
      high: end ? (end.inclusive ? join(end.key, HIGHEST) : end.key) : Buffer.from([tag + 1]),
    };
  }
  return {
    low: end ? (end.inclusive ? inverted(end.key) : join(inverted(end.key), HIGHEST)) : Buffer.from([255 - tag]),
    high: start
      ? start.inclusive
        ? join(inverted(start.key), HIGHEST)
        : inverted(start.key)
      : Buffer.from([255 - tag + 1]),
  };
}

/** Where a value's key is not exact, its neighbours are taken in and left to be checked. */
function edge(bound: Bound, widen: boolean): { key: Buffer; inclusive: boolean } {
  const { key, exact } = encodeSingle(bound.value);
  if (exact) return { key, inclusive: bound.inclusive || widen };
  return { key: encodeSingle(Number(String(bound.value))).key, inclusive: true };
}
