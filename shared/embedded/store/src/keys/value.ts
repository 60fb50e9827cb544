import { createHash } from 'node:crypto';
import {
  Decimal128,
  type Binary,
  type BSONRegExp,
  type Code,
  type DBRef,
  Long,
  type ObjectId,
  type Timestamp,
} from 'bson';
import { compare, Rank, typeRank, type Doc } from '../language';
import type { KeyWriter } from './writer';

/** Tags are the language's type ranks, moved up so that zero stays free as an end mark. */
const TAG_OFFSET = 1;

/** The byte that starts the key of a value; values of different tags never compare by content. */
export const tagOf = (value: unknown): number => typeRank(value) + TAG_OFFSET;

const float = new Float64Array(1);
const floatBytes = new Uint8Array(float.buffer);
const sortable = Buffer.alloc(8);

/** An IEEE 754 double whose bytes sort as the numbers do; NaN comes first, -0 equals 0. */
function double(out: KeyWriter, value: number): void {
  if (Number.isNaN(value)) {
    sortable.fill(0);
  } else {
    float[0] = value === 0 ? 0 : value;
    const negative = (floatBytes[7]! & 0x80) !== 0;
    for (let i = 0; i < 8; i++) sortable[i] = negative ? ~floatBytes[7 - i]! : floatBytes[7 - i]!;
    if (!negative) sortable[0]! |= 0x80;
  }
  out.raw(sortable);
}

/** Room for the distance between a 64-bit integer and its nearest double, which is at most 512. */
const EXACT = 0x8000;

/**
 * A number of any BSON type: the nearest double, then how far the true value lies from it. A decimal fraction cannot be
 * told apart from its double that way; it gets a digest of its digits instead and the key counts as lossy.
 * @returns false when the key is lossy
 */
function number(out: KeyWriter, value: unknown): boolean {
  if (typeof value === 'number') return exactNumber(out, value, 0);
  if (typeof value === 'bigint') return integer(out, value);
  if (value instanceof Long) return integer(out, value.toBigInt());
  if (value instanceof Decimal128) {
    const text = value.toString();
    const nearest = Number(text);
    if (compare(value, nearest) === 0) return exactNumber(out, nearest, 0);
    exactNumber(out, nearest, 0);
    out.byte(0);
    out.raw(createHash('sha256').update(normalised(text)).digest().subarray(0, 8));
    return false;
  }
  return exactNumber(out, Number(value), 0);
}

function exactNumber(out: KeyWriter, nearest: number, distance: number): true {
  double(out, nearest);
  const shifted = EXACT + distance;
  out.byte(shifted >> 8);
  out.byte(shifted & 255);
  return true;
}

function integer(out: KeyWriter, value: bigint): boolean {
  const nearest = Number(value);
  return exactNumber(out, nearest, Number(value - BigInt(nearest)));
}

/** Digits and exponent without leading or trailing zeros, so that 1.50 and 15E-1 are one text. */
function normalised(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d*)\.?(\d*)(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  let digits = (whole + fraction).replace(/^0+/, '');
  let power = Number(exponent) - fraction.length;
  while (digits.endsWith('0')) {
    digits = digits.slice(0, -1);
    power++;
  }
  return digits === '' ? '0' : `${sign}${digits}e${power}`;
}

const bytesOf = (value: unknown): { bytes: Uint8Array; subtype: number } =>
  value instanceof Uint8Array
    ? { bytes: value, subtype: 0 }
    : { bytes: (value as Binary).buffer.subarray(0, (value as Binary).position), subtype: (value as Binary).sub_type };

/**
 * Appends the order-preserving key of a value: comparing keys byte by byte gives BSON comparison order.
 * @returns false when two different values may have got keys that do not say which of them is smaller
 */
export function encodeValue(out: KeyWriter, value: unknown): boolean {
  const tag = tagOf(value);
  out.byte(tag);
  switch (tag - TAG_OFFSET) {
    case Rank.Number:
      return number(out, value);
    case Rank.String:
      out.text(typeof value === 'string' ? value : String(value));
      return true;
    case Rank.ObjectId:
      out.raw((value as ObjectId).id);
      return true;
    case Rank.Boolean:
      out.byte(value ? 1 : 0);
      return true;
    case Rank.Date:
      double(out, (value as Date).getTime());
      return true;
    case Rank.Object:
      return object(out, value as Doc);
    case Rank.Array: {
      let exact = true;
      for (const item of value as unknown[]) exact = encodeValue(out, item) && exact;
      out.byte(0);
      return exact;
    }
    case Rank.Binary: {
      const { bytes, subtype } = bytesOf(value);
      out.uint32(bytes.length);
      out.byte(subtype);
      out.raw(bytes);
      return true;
    }
    case Rank.Timestamp:
      out.uint32((value as Timestamp).getHighBitsUnsigned());
      out.uint32((value as Timestamp).getLowBitsUnsigned());
      return true;
    case Rank.RegExp:
      out.text(value instanceof RegExp ? value.source : (value as BSONRegExp).pattern);
      out.text(value instanceof RegExp ? value.flags : (value as BSONRegExp).options);
      return true;
    case Rank.DbRef:
      return object(out, (value as DBRef).toJSON() as unknown as Doc);
    case Rank.Code:
      out.text((value as Code).code);
      return true;
    default:
      return true;
  }
}

/** Fields in their order: type, name, value each, as MongoDB compares documents. */
function object(out: KeyWriter, doc: Doc): boolean {
  let exact = true;
  for (const name of Object.keys(doc)) {
    out.byte(tagOf(doc[name]));
    out.text(name);
    exact = encodeValue(out, doc[name]) && exact;
  }
  out.byte(0);
  return exact;
}
