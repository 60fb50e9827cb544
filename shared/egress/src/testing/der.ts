/** Just enough DER (X.690) to write certificates; keys and signatures come DER-encoded from node:crypto. */

export function tlv(tag: number, ...content: Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), lengthOf(body.length), body]);
}

export const sequence = (...items: Uint8Array[]) => tlv(0x30, ...items);
export const set = (...items: Uint8Array[]) => tlv(0x31, ...items);
export const octets = (content: Uint8Array) => tlv(0x04, content);
export const bits = (content: Uint8Array, unused = 0) => tlv(0x03, Buffer.from([unused]), content);
export const boolean = (value: boolean) => tlv(0x01, Buffer.from([value ? 0xff : 0]));
export const nothing = () => tlv(0x05);
export const utf8 = (text: string) => tlv(0x0c, Buffer.from(text));
/** `[number]`, constructed: around whole values. */
export const explicit = (number: number, ...items: Uint8Array[]) => tlv(0xa0 | number, ...items);
/** `[number]`, primitive: instead of the value's own tag. */
export const implicit = (number: number, content: Uint8Array) => tlv(0x80 | number, content);

/** A non-negative integer from its big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const trimmed = start < 0 ? Buffer.from([0]) : Buffer.from(bytes.subarray(start));
  const negativeLooking = ((trimmed[0] as number) & 0x80) !== 0;
  return tlv(0x02, negativeLooking ? Buffer.concat([Buffer.from([0]), trimmed]) : trimmed);
}

export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  return tlv(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** RFC 5280 4.1.2.5: UTCTime through 2049, GeneralizedTime from 2050 on. */
export function time(date: Date): Buffer {
  const digits = date.toISOString().replace(/[-:T]|\.\d+/g, '');
  return date.getUTCFullYear() < 2050 ? tlv(0x17, Buffer.from(digits.slice(2))) : tlv(0x18, Buffer.from(digits));
}

function base128(value: number): number[] {
  const out = [value & 0x7f];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) out.unshift((rest & 0x7f) | 0x80);
  return out;
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest >>>= 8) bytes.unshift(rest & 0xff);
  return Buffer.from([0x80 | bytes.length, ...bytes]);
}
