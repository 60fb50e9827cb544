import type { Doc } from '../types';

export async function* streamOf(docs: Iterable<Doc>): AsyncGenerator<Doc> {
  yield* docs;
}

export async function gather(docs: AsyncIterable<Doc>): Promise<Doc[]> {
  const all: Doc[] = [];
  for await (const doc of docs) all.push(doc);
  return all;
}

/** Splits a stream into lists of at most `size` documents. */
export async function* chunksOf(docs: AsyncIterable<Doc>, size: number): AsyncGenerator<Doc[]> {
  let chunk: Doc[] = [];
  for await (const doc of docs) {
    chunk.push(doc);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
