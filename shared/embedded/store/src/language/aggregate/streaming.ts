import { location } from '../errors';
import { compileMatch } from '../match/compile';
import { compileSort } from '../sort/sort';
import type { Doc } from '../types';
import { isNumeric, isPlainObject } from '../values/kinds';
import { toNumber } from '../values/numbers';
import { Best } from './best';
import type { StageCompiler } from './types';

export const match: StageCompiler = (argument, { options }) => {
  if (!isPlainObject(argument)) throw location(15959, 'the match filter must be an expression in an object');
  const test = compileMatch(argument, options);
  return {
    each: (doc, emit) => {
      if (test(doc)) emit(doc);
    },
  };
};

/** @throws MongoError with the given code unless the value is a whole number of at least `min` */
export function wholeNumber(v: unknown, min: number, code: number, name: string): number {
  const n = isNumeric(v) ? toNumber(v) : NaN;
  if (!Number.isInteger(n) || n < min)
    throw location(code, `invalid argument to ${name} stage: expected a number of ${min} or more`);
  return n;
}

export const limit: StageCompiler = (argument, _context, name) => {
  const most = wholeNumber(argument, 1, 15958, name);
  return {
    async *run(docs) {
      let n = 0;
      for await (const doc of docs) {
        yield doc;
        if (++n >= most) return;
      }
    },
  };
};

export const skip: StageCompiler = (argument, _context, name) => {
  const first = wholeNumber(argument, 0, 15956, name);
  return {
    async *run(docs) {
      let n = 0;
      for await (const doc of docs) if (n++ >= first) yield doc;
    },
  };
};

interface Keyed {
  readonly doc: Doc;
  readonly keys: readonly unknown[];
}

/** `$sort`; with `limit`, keeps only as many documents as will be asked for. */
export const sort =
  (limitTo = Number.POSITIVE_INFINITY): StageCompiler =>
  (argument, { options }) => {
    if (!isPlainObject(argument)) throw location(15973, 'the $sort key specification must be an object');
    if (Object.keys(argument).length === 0) throw location(15976, '$sort stage must have at least one sort key');
    const order = compileSort(argument, options.collation);
    return {
      async *run(docs) {
        const best = new Best<Keyed>(limitTo, (a, b) => order.compareKeys(a.keys, b.keys));
        for await (const doc of docs) best.add({ doc, keys: order.keys(doc) });
        for (const { doc } of best.sorted()) yield doc;
      },
    };
  };

/** `$sample`: distinct documents at random (reservoir sampling). */
export const sample: StageCompiler = (argument, { options }, name) => {
  if (!isPlainObject(argument) || !('size' in argument)) throw location(28745, '$sample stage must specify a size');
  const size = wholeNumber(argument['size'], 0, 28747, name);
  const random = options.random ?? Math.random;
  return {
    async *run(docs) {
      const kept: Doc[] = [];
      let seen = 0;
      for await (const doc of docs) {
        seen++;
        if (kept.length < size) kept.push(doc);
        else {
          const place = Math.floor(random() * seen);
          if (place < size) kept[place] = doc;
        }
      }
      yield* kept;
    },
  };
};
