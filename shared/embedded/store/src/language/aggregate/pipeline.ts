import { badValue, location } from '../errors';
import type { AggregateOptions, AggregateSource, Doc } from '../types';
import { countingStage, pushDown } from './pushdown';
import { stageCompiler, stageName } from './stages';
import { sort, wholeNumber } from './streaming';
import type { CompiledPipeline, Emit, Stage, StageContext } from './types';

/**
 * Runs an aggregation pipeline over a collection.
 * @param pipeline the stages; checked as a whole before the first document is read
 * @param source the collection; leading `$match`, `$sort`, `$skip` and `$limit` are left to its `scan`
 * @throws MongoError 40324 for an unknown stage, 40323 for a malformed one, and what stages and expressions throw
 */
export async function* aggregate(
  pipeline: readonly Doc[],
  source: AggregateSource,
  options: AggregateOptions = {},
): AsyncGenerator<Doc> {
  checkShape(pipeline);
  const fixed = { ...options, now: fixedClock(options) };
  const { filter, scan, rest } = pushDown(pipeline, fixed);
  const run = compileStages(rest, contextFor(source, fixed));
  const counting = source.count ? countingStage(rest[0]) : undefined;
  if (!counting || !source.count) {
    // `$documents` brings its own input; the collection is not read.
    yield* run(Object.hasOwn(rest[0] ?? {}, '$documents') ? nothing() : source.scan(filter, scan));
    return;
  }
  const total = await source.count(filter, {
    ...(scan.collation && { collation: scan.collation }),
    ...(scan.variables && { variables: scan.variables }),
  });
  const n = Math.min(Math.max(0, total - (scan.skip ?? 0)), scan.limit ?? Number.POSITIVE_INFINITY);
  yield* compileStages(rest.slice(1), contextFor(source, fixed))(n > 0 ? one(counting(n)) : nothing());
}

async function* nothing(): AsyncGenerator<Doc> {
  // No documents.
}

async function* one(doc: Doc): AsyncGenerator<Doc> {
  yield doc;
}

/** All of a command sees the same time. */
function fixedClock(options: AggregateOptions): () => Date {
  const started = options.now?.() ?? new Date();
  return () => started;
}

function checkShape(pipeline: readonly Doc[]): void {
  if (!Array.isArray(pipeline)) throw badValue("'pipeline' option must be specified as an array");
  pipeline.forEach((stage, i) => {
    const name = stageName(stage as Doc);
    stageCompiler(name);
    if ((name === '$out' || name === '$merge') && i < pipeline.length - 1) {
      throw location(40601, `${name} can only be the final stage in the pipeline`);
    }
    if (name === '$documents' && i > 0)
      throw location(40602, '$documents is only valid as the first stage in a pipeline.');
  });
}

function contextFor(source: AggregateSource, options: AggregateOptions): StageContext {
  const context: StageContext = {
    source,
    options,
    compile: (inner) => {
      checkShape(inner);
      return compileStages(inner, context);
    },
    aggregate: (inner, other, variables) =>
      aggregate(inner, other, { ...options, variables: { ...options.variables, ...variables } }),
  };
  return context;
}

function compileStages(pipeline: readonly Doc[], context: StageContext): CompiledPipeline {
  const stages = pipeline.map((stage, i): Stage => {
    const name = stageName(stage);
    const compiler = name === '$sort' ? sort(limitBehind(pipeline, i)) : stageCompiler(name);
    return compiler(stage[name], context, name);
  });
  return fuse(stages).reduce<CompiledPipeline>(
    (before, run) => (docs) => run(before(docs)),
    (docs) => docs,
  );
}

/** How many documents of a `$sort` are wanted at most: a `$limit` follows, perhaps behind a `$skip`. */
function limitBehind(pipeline: readonly Doc[], at: number): number {
  let skipped = 0;
  for (const stage of pipeline.slice(at + 1)) {
    if ('$skip' in stage) skipped += wholeNumber(stage['$skip'], 0, 15956, '$skip');
    else
      return '$limit' in stage ? skipped + wholeNumber(stage['$limit'], 1, 15958, '$limit') : Number.POSITIVE_INFINITY;
  }
  return Number.POSITIVE_INFINITY;
}

/** Joins neighbouring stages that work document by document, so that a document passes through them without waiting. */
function fuse(stages: readonly Stage[]): CompiledPipeline[] {
  const runs: CompiledPipeline[] = [];
  let steps: Array<(doc: Doc, emit: Emit) => void> = [];
  const flush = (): void => {
    if (steps.length > 0) runs.push(stream(steps));
    steps = [];
  };
  for (const stage of stages) {
    if ('each' in stage) steps.push(stage.each);
    else {
      flush();
      runs.push(stage.run);
    }
  }
  flush();
  return runs;
}

function stream(steps: ReadonlyArray<(doc: Doc, emit: Emit) => void>): CompiledPipeline {
  return async function* (docs) {
    let ready: Doc[] = [];
    const last: Emit = (doc) => ready.push(doc);
    const enter = steps.reduceRight<Emit>((next, step) => (doc) => step(doc, next), last);
    for await (const doc of docs) {
      enter(doc);
      if (ready.length === 0) continue;
      const out = ready;
      ready = [];
      yield* out;
    }
  };
}
