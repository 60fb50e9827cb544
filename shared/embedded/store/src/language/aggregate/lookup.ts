import { failedToParse } from '../errors';
import { compileExpression, rootScope } from '../expression/compile';
import { expressionPath } from '../expression/paths';
import { isRegex } from '../match/regex';
import type { AggregateSource, Doc } from '../types';
import { isPlainObject } from '../values/kinds';
import { valueKey } from '../values/key';
import { valuesAt } from '../values/paths';
import { chunksOf, gather } from './streams';
import type { StageCompiler, StageContext } from './types';
import { withValue } from './unwind';

/** How many documents share one search of the other collection. */
const BATCH = 64;

/** `$lookup`: by equal values through an index of the other collection, by a pipeline, or both. */
export const lookup: StageCompiler = (argument, context) => {
  if (!isPlainObject(argument)) throw failedToParse('the $lookup specification must be an Object');
  const { from, as, localField, foreignField, pipeline, let: variables = {} } = argument;
  if (typeof from !== 'string') throw failedToParse("missing 'from' option to $lookup stage specification");
  if (typeof as !== 'string' || as === '') throw failedToParse("must specify 'as' field for a $lookup");
  if ((typeof localField === 'string') !== (typeof foreignField === 'string')) {
    throw failedToParse("$lookup requires both or neither of 'localField' and 'foreignField' to be specified");
  }
  const target = as.split('.');
  const foreign = context.source.lookup(from);
  if (pipeline === undefined) {
    if (typeof localField !== 'string' || typeof foreignField !== 'string') {
      throw failedToParse("$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified");
    }
    return { run: (docs) => byEquality(docs, foreign, localField.split('.'), foreignField, target) };
  }
  if (!Array.isArray(pipeline)) throw failedToParse("'pipeline' option must be specified as an array");
  if (!isPlainObject(variables)) throw failedToParse("$lookup argument 'let' must be an object");
  const join = typeof localField === 'string' ? ([localField.split('.'), String(foreignField)] as const) : undefined;
  return {
    run: (docs) => byPipeline(docs, { foreign, pipeline: pipeline as Doc[], variables, join, target, context }),
  };
};

async function* byEquality(
  docs: AsyncIterable<Doc>,
  foreign: AggregateSource,
  local: readonly string[],
  foreignField: string,
  target: readonly string[],
): AsyncGenerator<Doc> {
  for await (const chunk of chunksOf(docs, BATCH)) {
    const results = chunk.map((): Doc[] => []);
    const wanting = new Map<string, { value: unknown; by: number[] }>();
    chunk.forEach((doc, i) => {
      for (const value of localValues(doc, local)) {
        const entry = wanting.get(valueKey(value));
        if (!entry) wanting.set(valueKey(value), { value, by: [i] });
        else if (entry.by.at(-1) !== i) entry.by.push(i);
      }
    });
    if (wanting.size > 0) {
      const values = [...wanting.values()].map(({ value }) => value);
      for await (const found of foreign.scan(equalityFilter(foreignField, values), {})) {
        const takers = new Set<number>();
        for (const key of foreignKeys(found, foreignField)) wanting.get(key)?.by.forEach((i) => takers.add(i));
        for (const i of takers) (results[i] as Doc[]).push(found);
      }
    }
    for (let i = 0; i < chunk.length; i++) yield withValue(chunk[i] as Doc, target, results[i]);
  }
}

/** The values that a document looks for: its field's, each of an array's elements, or null when there is none. */
function localValues(doc: Doc, path: readonly string[]): unknown[] {
  const v = expressionPath(doc, path) ?? null;
  return Array.isArray(v) ? v.map((item) => item ?? null) : [v];
}

function foreignKeys(doc: Doc, path: string): string[] {
  const keys: string[] = [];
  for (const v of valuesAt(doc, path)) {
    if (Array.isArray(v)) for (const item of v) keys.push(valueKey(item));
    keys.push(valueKey(v));
  }
  return keys;
}

/** Regular expressions are values here; in an `$in` they would be patterns. */
function equalityFilter(path: string, values: readonly unknown[]): Doc {
  const plain = values.filter((v) => !isRegex(v));
  const regexes = values.filter(isRegex).map((v) => ({ [path]: { $eq: v } }));
  const within = plain.length === 1 ? { [path]: { $eq: plain[0] } } : { [path]: { $in: plain } };
  return regexes.length === 0 ? within : { $or: [within, ...regexes] };
}

interface PipelineJoin {
  readonly foreign: AggregateSource;
  readonly pipeline: readonly Doc[];
  readonly variables: Doc;
  readonly join: readonly [local: readonly string[], foreignField: string] | undefined;
  readonly target: readonly string[];
  readonly context: StageContext;
}

async function* byPipeline(docs: AsyncIterable<Doc>, spec: PipelineJoin): AsyncGenerator<Doc> {
  const { foreign, pipeline, join, target, context } = spec;
  const names = Object.keys(spec.variables);
  const values = names.map((name) => compileExpression(spec.variables[name], context.options));
  // Without a link to the outer document the answer is the same for each one.
  let shared: Doc[] | undefined;
  for await (const doc of docs) {
    let found = shared;
    if (!found) {
      const variables = Object.fromEntries(names.map((name, i) => [name, values[i]?.(rootScope(doc))]));
      const first = join ? [{ $match: equalityFilter(join[1], localValues(doc, join[0])) }] : [];
      found = await gather(context.aggregate([...first, ...pipeline], foreign, variables));
      if (!join && names.length === 0) shared = found;
    }
    yield withValue(doc, target, found);
  }
}
