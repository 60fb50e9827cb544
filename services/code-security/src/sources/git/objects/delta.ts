import { damaged } from './damage';

/** Sizes at the head of a difference: of what it is made from, and of what it comes to. */
export function deltaSizes(delta: Buffer): { base: number; result: number; at: number } {
  const [base, afterBase] = readSize(delta, 0);
  const [result, at] = readSize(delta, afterBase);
  return { base, result, at };
}

/** Carries a difference out (gitformat-pack, "Deltified representation"). @throws SourceError repository_damaged */
export function applyDelta(base: Buffer, delta: Buffer): Buffer {
  const sizes = deltaSizes(delta);
  if (sizes.base !== base.length) throw broken();
  const result = Buffer.allocUnsafe(sizes.result);
  let { at } = sizes;
  let written = 0;
  while (at < delta.length) {
    const command = delta[at]!;
    at += 1;
    if ((command & 0x80) !== 0) {
      let offset = 0;
      let length = 0;
      for (let bit = 0; bit < 4; bit += 1) if (command & (1 << bit)) offset += byteAt(delta, at++) * 2 ** (8 * bit);
      for (let bit = 0; bit < 3; bit += 1) if (command & (16 << bit)) length += byteAt(delta, at++) * 2 ** (8 * bit);
      if (length === 0) length = 0x10000;
      if (offset + length > base.length || written + length > result.length) throw broken();
      base.copy(result, written, offset, offset + length);
      written += length;
    } else {
      // Zero is reserved.
      if (command === 0 || at + command > delta.length || written + command > result.length) throw broken();
      delta.copy(result, written, at, at + command);
      at += command;
      written += command;
    }
  }
  if (written !== result.length) throw broken();
  return result;
}

function readSize(delta: Buffer, from: number): [size: number, at: number] {
  let size = 0;
  for (let at = from, shift = 0; at < delta.length && shift <= 42; at += 1, shift += 7) {
    const byte = delta[at]!;
    size += (byte & 0x7f) * 2 ** shift;
    if ((byte & 0x80) === 0) return [size, at + 1];
  }
  throw broken();
}

function byteAt(delta: Buffer, at: number): number {
  const byte = delta[at];
  if (byte === undefined) throw broken();
  return byte;
}

const broken = () => damaged('a difference does not fit what it is made from');
