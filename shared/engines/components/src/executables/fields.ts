import type { RandomAccess } from '../archives/random-access';
import { UnreadableError } from '../types';

/** Numbers in a run of bytes, in the byte order of the file it is from. */
export class Fields {
  constructor(
    readonly bytes: Buffer,
    readonly little: boolean,
  ) {}

  u16(at: number): number {
    return this.little ? this.bytes.readUInt16LE(at) : this.bytes.readUInt16BE(at);
  }

  u32(at: number): number {
    return this.little ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }

  /** Exact for all offsets; addresses beyond 2^53 are rounded, and so lead nowhere. */
  u64(at: number): number {
    return Number(this.little ? this.bytes.readBigUInt64LE(at) : this.bytes.readBigUInt64BE(at));
  }

  /** A number as wide as the machine's addresses. */
  word(at: number, wide: boolean): number {
    return wide ? this.u64(at) : this.u32(at);
  }

  /** Text up to the first NUL, or of the whole length. */
  text(at: number, length: number): string {
    const bytes = this.bytes.subarray(at, at + length);
    const end = bytes.indexOf(0);
    return bytes.toString('latin1', 0, end < 0 ? bytes.length : end);
  }
}

/** Exactly these bytes of the file; throws `UnreadableError` where it ends before. */
export async function fieldsAt(access: RandomAccess, offset: number, length: number, little: boolean): Promise<Fields> {
  if (!Number.isSafeInteger(offset) || offset + length > access.size)
    throw new UnreadableError('its headers are cut off');
  const bytes = await access.read(offset, length);
  if (bytes.length < length) throw new UnreadableError('its headers are cut off');
  return new Fields(bytes, little);
}
