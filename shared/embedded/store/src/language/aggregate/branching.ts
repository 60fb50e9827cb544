import { failedToParse, location, notSupported } from '../errors';
import { compileExpression, rootScope } from '../expression/compile';
import type { Doc } from '../types';
import { isPlainObject } from '../values/kinds';
import { gather, streamOf } from './streams';
import type { StageCompiler } from './types';

const NOT_IN_FACET: ReadonlySet<string> = new Set(['$out', '$merge', '$facet', '$documents']);

/** `$facet`: several pipelines over the same documents. */
export const facet: StageCompiler = (argument, { compile }) => {
  if (!isPlainObject(argument) || Object.keys(argument).length === 0) {
    throw location(40169, 'the $facet specification must be a non-empty object');
  }
  const branches = Object.keys(argument).map((name) => {
    const pipeline = argument[name];
    if (!Array.isArray(pipeline)) throw location(40170, `arguments to $facet must be arrays, ${name} is not`);
    for (const stage of pipeline as Doc[]) {
      const stageName = Object.keys(stage)[0] ?? '';
      if (NOT_IN_FACET.has(stageName))
        throw location(40600, `${stageName} is not allowed to be used within a $facet stage`);
    }
    return [name, compile(pipeline as Doc[], '$facet')] as const;
  });
  return {
    async *run(docs) {
      const all = await gather(docs);
      const result: Doc = {};
      for (const [name, run] of branches) result[name] = await gather(run(streamOf(all)));
      yield result;
    },
  };
};

/** `$unionWith`: the documents of another collection, after its own pipeline, follow. */
export const unionWith: StageCompiler = (argument, { source, aggregate }) => {
  const spec: Doc = typeof argument === 'string' ? { coll: argument } : isPlainObject(argument) ? argument : {};
  const { coll, pipeline = [] } = spec;
  if (typeof coll !== 'string') throw failedToParse("$unionWith stage requires 'coll'");
  if (!Array.isArray(pipeline)) throw failedToParse("'pipeline' of $unionWith must be an array");
  return {
    async *run(docs) {
      yield* docs;
      yield* aggregate(pipeline as Doc[], source.lookup(coll), {});
    },
  };
};

/** `$documents`: a pipeline's first stage may bring its own documents. */
export const documents: StageCompiler = (argument, { options }) => {
  const list = compileExpression(argument, options)(rootScope({}));
  if (!Array.isArray(list) || !list.every(isPlainObject)) {
    throw location(5858203, 'an array of documents is expected as the argument of $documents');
  }
  return { run: () => streamOf(list as Doc[]) };
};

/** `$out` and `$merge`: what they mean is the source's business. */
export const write: StageCompiler = (argument, { source }, name) => ({
  async *run(docs) {
    if (!source.write) throw notSupported(name);
    await source.write({ [name]: argument }, docs);
  },
});
