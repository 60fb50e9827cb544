import { UnreadableError } from '../types';

/**
 * Bytes as text: UTF-8, or UTF-16 by its mark; marks are left off. Bytes that are no UTF-8 become replacement
 * characters, as old files hold Latin-1 in their comments. Throws `UnreadableError` for what is no text.
 */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return swapped(bytes.subarray(2)).toString('utf16le');
  const start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
  if (bytes.includes(0)) throw new UnreadableError('it is binary, not text');
  return bytes.toString('utf8', start);
}

/** A copy with the bytes of each pair exchanged; an odd last byte is dropped. */
function swapped(bytes: Buffer): Buffer {
  return Buffer.from(bytes.subarray(0, bytes.length & ~1)).swap16();
}
