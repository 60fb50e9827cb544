import { MongoError } from '../errors';
import { compileMatch } from '../match/compile';
import { compileSort } from '../sort/sort';
import type { AggregateOptions, AggregateSource, Doc, ScanOptions } from '../types';
import { aggregate } from './pipeline';
import { gather } from './streams';

/** What a test source was asked. */
export interface Asked {
  collection: string;
  filter: Doc;
  options: ScanOptions;
}

/** Collections in memory, which remember every scan. */
export function memorySource(collections: Readonly<Record<string, Doc[]>>, name = 'main', asked: Asked[] = []) {
  const docs = collections[name] ?? [];
  const source: AggregateSource & { asked: Asked[] } = {
    asked,
    lookup: (collection) => memorySource(collections, collection, asked),
    async *scan(filter, options) {
      asked.push({ collection: name, filter, options });
      let found = docs.filter(compileMatch(filter, options));
      if (options.sort) found = found.sort(compileSort(options.sort).compare);
      yield* found.slice(options.skip ?? 0, (options.skip ?? 0) + (options.limit ?? Number.POSITIVE_INFINITY));
    },
  };
  return source;
}

export const run = (pipeline: Doc[], docs: Doc[] | AggregateSource, options?: AggregateOptions): Promise<Doc[]> =>
  gather(aggregate(pipeline, Array.isArray(docs) ? memorySource({ main: docs }) : docs, options));

/** The code of the MongoError that running a pipeline ends with; 0 when it ends well. */
export async function codeOfRun(pipeline: Doc[], docs: Doc[] = [{}]): Promise<number> {
  try {
    await run(pipeline, docs);
  } catch (error) {
    if (error instanceof MongoError) return error.code;
    throw error;
  }
  return 0;
}
