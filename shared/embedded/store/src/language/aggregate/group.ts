import { location } from '../errors';
import { compileExpression, rootScope } from '../expression/compile';
import { compileSort } from '../sort/sort';
import type { Doc } from '../types';
import { setField } from '../values/clone';
import { isPlainObject } from '../values/kinds';
import { valueKey } from '../values/key';
import { type Accumulator, compileAccumulator } from './accumulators';
import type { StageCompiler } from './types';

/** `$group`: one document per distinct `_id`, in order of first appearance. */
export const group: StageCompiler = (argument, { options }) => {
  if (!isPlainObject(argument)) throw location(15947, "a group's fields must be specified in an object");
  if (!('_id' in argument)) throw location(15955, 'a group specification must include an _id');
  const idOf = compileExpression(argument['_id'], options);
  const names = Object.keys(argument).filter((name) => name !== '_id');
  const factories = names.map((name) => {
    if (name.includes('.')) throw location(40235, `The field name '${name}' cannot contain '.'`);
    if (name[0] === '$') throw location(40236, `The field name '${name}' cannot be an operator name`);
    return compileAccumulator(argument[name], name, options);
  });
  return {
    async *run(docs) {
      const groups = new Map<string, { id: unknown; accumulators: Accumulator[] }>();
      for await (const doc of docs) {
        const id = idOf(rootScope(doc)) ?? null;
        const key = valueKey(id);
        let found = groups.get(key);
        if (!found) groups.set(key, (found = { id, accumulators: factories.map((make) => make()) }));
        const { accumulators } = found;
        for (let i = 0; i < accumulators.length; i++) (accumulators[i] as Accumulator).add(doc);
      }
      for (const { id, accumulators } of groups.values()) {
        const result: Doc = { _id: id };
        accumulators.forEach((accumulator, i) => setField(result, names[i] as string, accumulator.result()));
        yield result;
      }
    },
  };
};

/** `$sortByCount`: the groups of an expression by falling size. */
export const sortByCount: StageCompiler = (argument, context) => {
  const pipeline = [{ $group: { _id: argument, count: { $sum: 1 } } }, { $sort: { count: -1 } }];
  return { run: context.compile(pipeline, '$sortByCount') };
};

/** `$count`: a single document with the number of documents; none when there was nothing to count. */
export const count: StageCompiler = (argument) => {
  const name = countField(argument);
  return {
    async *run(docs) {
      let n = 0;
      const reader = docs[Symbol.asyncIterator]();
      while (!(await reader.next()).done) n++;
      if (n > 0) yield { [name]: n };
    },
  };
};

/** @throws MongoError 40156 and its neighbours for a name that cannot be a field */
export function countField(argument: unknown): string {
  if (typeof argument !== 'string' || argument === '')
    throw location(40156, 'the count field must be a non-empty string');
  if (argument[0] === '$') throw location(40158, 'the count field cannot be a $-prefixed path');
  if (argument.includes('.')) throw location(40160, "the count field cannot contain '.'");
  return argument;
}

/** `$bucket`: groups by ranges; each bucket is named by its lower boundary. */
export const bucket: StageCompiler = (argument, context) => {
  if (!isPlainObject(argument)) throw location(40201, 'Argument to $bucket stage must be an object');
  const { groupBy, boundaries, output = { count: { $sum: 1 } } } = argument;
  if (groupBy === undefined || !Array.isArray(boundaries))
    throw location(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  if (boundaries.length < 2)
    throw location(
      40192,
      `The $bucket 'boundaries' field must have at least 2 values, but found ${boundaries.length} value(s).`,
    );
  const order = compileSort({ v: 1 }, context.options.collation);
  for (let i = 1; i < boundaries.length; i++) {
    if (order.compare({ v: boundaries[i - 1] }, { v: boundaries[i] }) >= 0)
      throw location(40194, "The 'boundaries' option to $bucket must be sorted");
  }
  const branches = boundaries.slice(0, -1).map((lower: unknown, i) => ({
    case: { $and: [{ $gte: [groupBy, { $literal: lower }] }, { $lt: [groupBy, { $literal: boundaries[i + 1] }] }] },
    then: { $literal: lower },
  }));
  const fallback = 'default' in argument ? { default: { $literal: argument['default'] } } : {};
  const pipeline = [
    { $group: { _id: { $switch: { branches, ...fallback } }, ...(output as Doc) } },
    { $sort: { _id: 1 } },
  ];
  return { run: context.compile(pipeline, '$bucket') };
};
