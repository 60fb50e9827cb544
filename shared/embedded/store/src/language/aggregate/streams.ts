import type { AggregateSource, Doc } from '../types';
import { compileMatch } from '../match/compile';
import { compileSort } from '../sort/sort';

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

/** A source over documents at hand; other collections come from `parent`. */
export function sourceOf(docs: readonly Doc[], parent: Pick<AggregateSource, 'lookup'>): AggregateSource {
  return {
    lookup: (collection) => parent.lookup(collection),
    async *scan(filter, { sort, skip = 0, limit = Number.POSITIVE_INFINITY, ...options }) {
      const found = docs.filter(compileMatch(filter, options));
      if (sort) found.sort(compileSort(sort, options.collation).compare);
      yield* found.slice(skip, skip + limit);
    },
  };
}
