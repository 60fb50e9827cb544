/** How a file's bytes are to be read. */
export type Content =
  { kind: 'text'; bytes: Buffer } | { kind: 'utf-16'; bytes: Buffer } | { kind: 'binary'; bytes: Buffer };

const SNIFFED = 8000;
const SHORTEST_STRING = 8;

/**
 * Text as it is; UTF-16 (by its mark, or by every second byte being zero) as UTF-8; of anything else with a zero byte the
 * printable strings, a line each.
 */
export function readContent(bytes: Buffer): Content {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return utf16(bytes.subarray(2));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return utf16(swapped(bytes.subarray(2)));
  const head = bytes.subarray(0, SNIFFED);
  const zero = head.indexOf(0);
  if (zero === -1) return { kind: 'text', bytes };
  const [even, odd] = zerosBySide(head);
  if (odd > head.length * 0.4 && even < head.length * 0.02) return utf16(bytes);
  if (even > head.length * 0.4 && odd < head.length * 0.02) return utf16(swapped(bytes));
  return { kind: 'binary', bytes: printableStrings(bytes) };
}

const utf16 = (bytes: Buffer): Content => ({ kind: 'utf-16', bytes: Buffer.from(bytes.toString('utf16le')) });

/** Big-endian to little-endian; a last odd byte is left off. */
const swapped = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16();

function zerosBySide(bytes: Buffer): [even: number, odd: number] {
  const zeros: [number, number] = [0, 0];
  for (let index = 0; index < bytes.length; index += 1) if (bytes[index] === 0) zeros[index % 2]! += 1;
  return zeros;
}

function printableStrings(bytes: Buffer): Buffer {
  const strings: Buffer[] = [];
  let start = 0;
  for (let index = 0; index <= bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte !== undefined && byte >= 32 && byte < 127) continue;
    if (index - start >= SHORTEST_STRING) strings.push(bytes.subarray(start, index), NEWLINE);
    start = index + 1;
  }
  return Buffer.concat(strings);
}
const NEWLINE = Buffer.from('\n');
