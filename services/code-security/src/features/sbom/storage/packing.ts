import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** So that a page that has to gather from many packs stays cheap. */
export const PER_PACK = 200;
const MOST_CHARS = 1_000_000;
/** Nothing that was packed here is larger; a store that says otherwise is not believed. */
const MOST_BYTES = 64 * 1024 ** 2;

/** JSON, deflated, as text. */
export async function packJson(value: unknown): Promise<string> {
  return (await deflate(JSON.stringify(value))).toString('base64');
}

export async function unpackJson<T>(data: string): Promise<T> {
  const text = await inflate(Buffer.from(data, 'base64'), { maxOutputLength: MOST_BYTES });
  return JSON.parse(text.toString()) as T;
}

/** Groups of at most `PER_PACK` items and about a megabyte. */
export async function* inPacks<T>(items: AsyncIterable<T> | Iterable<T>, most = PER_PACK): AsyncGenerator<T[]> {
  let pack: T[] = [];
  let size = 0;
  for await (const item of items) {
    const length = JSON.stringify(item).length;
    if (pack.length > 0 && (pack.length >= most || size + length > MOST_CHARS)) {
      yield pack;
      pack = [];
      size = 0;
    }
    pack.push(item);
    size += length;
  }
  if (pack.length > 0) yield pack;
}
