import type { Readable } from 'node:stream';

/** The first bytes of a file as text, without a byte order mark; reads no further. */
export async function headOf(open: () => Readable, bytes = 4_096): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of open() as AsyncIterable<Buffer>) {
    parts.push(chunk);
    size += chunk.length;
    if (size >= bytes) break;
  }
  return Buffer.concat(parts)
    .subarray(0, bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}
