import { Readable } from 'node:stream';
import { DocumentError } from '@osk/readers';

/** The same bytes, as long as they are UTF-8. @throws DocumentError (while it is read) naming the byte where they are not */
export function onlyUtf8(open: () => Readable): () => Readable {
  return () => Readable.from(checked(open()), { objectMode: false });
}

async function* checked(stream: Readable): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let at = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    try {
      decoder.decode(chunk, { stream: true });
    } catch (error) {
      throw new DocumentError(`the document is not UTF-8 (within ${chunk.length} bytes of byte ${at})`, {
        cause: error,
      });
    }
    at += chunk.length;
    yield chunk;
  }
}
