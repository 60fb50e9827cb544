import { ObjectId } from 'bson';
import type { Doc } from '../types';
import { run } from './testing';

const IDS = ['0123456789abcdef01234567', '1123456789abcdef01234567'].map((hex) => new ObjectId(hex));
const DOCS: Doc[] = [
  { _id: IDS[0], day: 1, n: 2 },
  { _id: IDS[1], day: 2, n: 3 },
];

describe('stages of the library', () => {
  it('$setWindowFields adds running values, ids intact', async () => {
    const stage = {
      $setWindowFields: {
        sortBy: { day: 1 },
        output: { total: { $sum: '$n', window: { documents: ['unbounded', 'current'] } } },
      },
    };
    expect(await run([stage], DOCS)).toEqual([
      { ...DOCS[0], total: 2 },
      { ...DOCS[1], total: 5 },
    ]);
  });

  it('$fill puts values in', async () => {
    expect(await run([{ $fill: { output: { x: { value: 0 } } } }], [{ _id: 1 }, { _id: 2, x: 5 }])).toEqual([
      { _id: 1, x: 0 },
      { _id: 2, x: 5 },
    ]);
  });

  it('never write into the documents they are given', async () => {
    const docs: Doc[] = [{ _id: 1 }, { _id: 2, x: 5 }];
    const fill = { $fill: { output: { x: { value: 0 } } } };
    const result = await run([{ $facet: { filled: [fill], plain: [{ $match: {} }] } }], docs);
    expect(result[0]?.['plain']).toEqual([{ _id: 1 }, { _id: 2, x: 5 }]);
    expect(docs).toEqual([{ _id: 1 }, { _id: 2, x: 5 }]);
  });

  it.each(['$function', '$accumulator', '$where', '$regexMatch'])('refuses %s inside', async (name) => {
    await expect(
      run([{ $fill: { output: { x: { value: { $cond: [{ [name]: {} }, 1, 2] } } } } }], DOCS),
    ).rejects.toMatchObject({ code: 115 });
  });

  it('reports what the library cannot do as a MongoError', async () => {
    await expect(run([{ $bucketAuto: { groupBy: '$n', buckets: -1 } }], DOCS)).rejects.toMatchObject({ code: 40400 });
  });
});
