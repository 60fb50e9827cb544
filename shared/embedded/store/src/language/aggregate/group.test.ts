import { Decimal128, Long, ObjectId } from 'bson';
import type { Doc } from '../types';
import { run } from './testing';

const DOCS: Doc[] = [
  { _id: 1, k: 'a', n: 3 },
  { _id: 2, k: 'b', n: 1 },
  { _id: 3, k: 'a', n: 2 },
  { _id: 4, k: 'a', n: null },
  { _id: 5, k: 'b' },
];

describe('accumulators', () => {
  it.each<[accumulator: Doc, a: unknown, b: unknown]>([
    [{ $sum: '$n' }, 5, 1],
    [{ $sum: 1 }, 3, 2],
    [{ $count: {} }, 3, 2],
    [{ $avg: '$n' }, 2.5, 1],
    [{ $avg: '$nope' }, null, null],
    [{ $min: '$n' }, 2, 1],
    [{ $max: '$n' }, 3, 1],
    [{ $max: '$nope' }, null, null],
    [{ $first: '$n' }, 3, 1],
    [{ $last: '$n' }, null, null],
    [{ $push: '$n' }, [3, 2, null], [1]],
    [{ $push: { id: '$_id' } }, [{ id: 1 }, { id: 3 }, { id: 4 }], [{ id: 2 }, { id: 5 }]],
    [{ $addToSet: '$k' }, ['a'], ['b']],
    [{ $mergeObjects: { x: '$n' } }, { x: null }, { x: 1 }],
    [{ $firstN: { n: 2, input: '$_id' } }, [1, 3], [2, 5]],
    [{ $lastN: { n: 2, input: '$_id' } }, [3, 4], [2, 5]],
    [{ $minN: { n: 1, input: '$n' } }, [2], [1]],
    [{ $maxN: { n: 2, input: '$n' } }, [3, 2], [1]],
    [{ $top: { sortBy: { n: -1 }, output: '$_id' } }, 1, 2],
    [{ $topN: { n: 2, sortBy: { n: -1 }, output: '$_id' } }, [1, 3], [2, 5]],
    [{ $bottom: { sortBy: { n: -1 }, output: '$_id' } }, 4, 5],
    [{ $bottomN: { n: 2, sortBy: { n: -1 }, output: '$_id' } }, [3, 4], [2, 5]],
    [{ $stdDevPop: '$n' }, 0.5, 0],
  ])('%j', async (accumulator, a, b) => {
    expect(await run([{ $group: { _id: '$k', v: accumulator } }], DOCS)).toEqual([
      { _id: 'a', v: a },
      { _id: 'b', v: b },
    ]);
  });

  it('sums exactly in the widest type', async () => {
    const sum = async (...values: unknown[]): Promise<unknown> =>
      (
        await run(
          [{ $group: { _id: null, v: { $sum: '$v' } } }],
          values.map((v) => ({ v })),
        )
      )[0]?.['v'];
    expect(await sum(Number.MAX_SAFE_INTEGER, 1, 1)).toEqual(Long.fromString('9007199254740993'));
    expect(await sum(Decimal128.fromString('0.1'), Decimal128.fromString('0.2'))).toEqual(Decimal128.fromString('0.3'));
    expect(await sum('x', null, [1], 2)).toBe(2);
  });
});

describe('groups', () => {
  it('takes null and missing as one group, numbers by value and ids by content', async () => {
    const id = '0123456789abcdef01234567';
    const ids = async (...values: unknown[]): Promise<number> =>
      (
        await run(
          [{ $group: { _id: '$v' } }],
          values.map((v) => (v === undefined ? {} : { v })),
        )
      ).length;
    expect(await ids(null, undefined)).toBe(1);
    expect(await ids(1, Long.ONE, Decimal128.fromString('1.0'))).toBe(1);
    expect(await ids(1, '1', true)).toBe(3);
    expect(await ids(new ObjectId(id), new ObjectId(id))).toBe(1);
    expect(await ids({ a: 1, b: 2 }, { b: 2, a: 1 }, [1], [[1]])).toBe(4);
  });

  it('groups by compound expressions and gives the first id seen', async () => {
    expect(await run([{ $group: { _id: { k: '$k', big: { $gt: ['$n', 2] } }, n: { $sum: 1 } } }], DOCS)).toEqual([
      { _id: { k: 'a', big: true }, n: 1 },
      { _id: { k: 'b', big: false }, n: 2 },
      { _id: { k: 'a', big: false }, n: 2 },
    ]);
  });

  it('gives nothing for nothing, even with a constant id', async () => {
    expect(await run([{ $group: { _id: null, n: { $sum: 1 } } }], [])).toEqual([]);
  });

  it('takes hostile names as data', async () => {
    const stage = JSON.parse('{"$group":{"_id":null,"__proto__":{"$sum":1}}}') as Doc;
    const [result] = await run([stage], DOCS);
    expect(Object.keys(result ?? {})).toEqual(['_id', '__proto__']);
  });
});
