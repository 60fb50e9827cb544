export class TooLargeError extends Error {
  readonly code = 'too_large' as const;
}

/** The whole of a stream. @throws TooLargeError past `most` bytes; the stream is closed then */
export async function gatherAll(stream: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += part.length;
    if (size > most) throw new TooLargeError(`more than ${most} bytes`);
    parts.push(part);
  }
  return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts, size);
}
