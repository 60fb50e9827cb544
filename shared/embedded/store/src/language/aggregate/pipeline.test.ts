import type { AggregateSource, Doc } from '../types';
import { gather } from './streams';
import { codeOfRun, memorySource, run } from './testing';

const DOCS: Doc[] = [
  { _id: 1, k: 'a', n: 3, tags: ['x', 'y'] },
  { _id: 2, k: 'b', n: 1, tags: [] },
  { _id: 3, k: 'a', n: 2 },
  { _id: 4, k: null, n: 5, tags: null },
  { _id: 5, n: 4, tags: 'z' },
];

describe('stages', () => {
  it.each<[pipeline: Doc[], result: Doc[]]>([
    [[], DOCS],
    [[{ $match: { k: 'a' } }], [DOCS[0], DOCS[2]] as Doc[]],
    [
      [{ $sort: { n: -1 } }, { $limit: 2 }, { $project: { n: 1 } }],
      [
        { _id: 4, n: 5 },
        { _id: 5, n: 4 },
      ],
    ],
    [
      [{ $addFields: { m: '$n' } }, { $sort: { m: 1 } }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 1 } }],
      [{ _id: 3 }, { _id: 1 }],
    ],
    [[{ $skip: 4 }, { $project: { n: 1 } }], [{ _id: 5, n: 4 }]],
    [
      [{ $match: { n: { $gt: 3 } } }, { $set: { 'x.y': '$n' } }, { $unset: ['n', 'k', 'tags'] }],
      [
        { _id: 4, x: { y: 5 } },
        { _id: 5, x: { y: 4 } },
      ],
    ],
    [[{ $match: { _id: 1 } }, { $replaceRoot: { newRoot: { v: '$n' } } }], [{ v: 3 }]],
    [[{ $match: { _id: 1 } }, { $replaceWith: { v: '$k' } }], [{ v: 'a' }]],
    [
      [{ $project: { tags: 1 } }, { $unwind: '$tags' }],
      [
        { _id: 1, tags: 'x' },
        { _id: 1, tags: 'y' },
        { _id: 5, tags: 'z' },
      ],
    ],
    [
      [
        { $project: { tags: 1 } },
        { $unwind: { path: '$tags', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } },
      ],
      [
        { _id: 1, tags: 'x', i: 0 },
        { _id: 1, tags: 'y', i: 1 },
        { _id: 2, i: null },
        { _id: 3, i: null },
        { _id: 4, tags: null, i: null },
        { _id: 5, tags: 'z', i: null },
      ],
    ],
    [[{ $count: 'n' }], [{ n: 5 }]],
    [[{ $match: { k: 'nope' } }, { $count: 'n' }], []],
    [
      [{ $sortByCount: '$k' }],
      [
        { _id: 'a', count: 2 },
        { _id: null, count: 2 },
        { _id: 'b', count: 1 },
      ],
    ],
    [
      [{ $bucket: { groupBy: '$n', boundaries: [0, 2, 4], default: 'more' } }],
      [
        { _id: 0, count: 1 },
        { _id: 2, count: 2 },
        { _id: 'more', count: 2 },
      ],
    ],
    [
      [{ $bucket: { groupBy: '$n', boundaries: [0, 9], output: { all: { $push: '$n' } } } }],
      [{ _id: 0, all: [3, 1, 2, 5, 4] }],
    ],
    [
      [
        {
          $facet: {
            few: [{ $limit: 1 }, { $project: { _id: 1 } }],
            total: [{ $count: 'n' }],
            none: [{ $match: { n: 99 } }],
          },
        },
      ],
      [{ few: [{ _id: 1 }], total: [{ n: 5 }], none: [] }],
    ],
    [[{ $documents: [{ a: 1 }, { a: 2 }] }, { $match: { a: 2 } }], [{ a: 2 }]],
    [[{ $bucketAuto: { groupBy: '$n', buckets: 1 } }], [{ _id: { min: 1, max: 5 }, count: 5 }]],
    [
      [{ $match: { $expr: { $gt: ['$n', '$_id'] } } }, { $project: { _id: 1 } }],
      [{ _id: 1 }, { _id: 4 }],
    ],
  ])('%j', async (pipeline, result) => {
    const kept = JSON.stringify(DOCS);
    expect(await run(pipeline, DOCS)).toEqual(result);
    expect(JSON.stringify(DOCS)).toBe(kept);
  });

  it('samples distinct documents', async () => {
    const result = await run([{ $sample: { size: 3 } }], DOCS, { random: () => 0.5 });
    expect(new Set(result.map((doc) => doc['_id'])).size).toBe(3);
    expect(await run([{ $sample: { size: 99 } }], DOCS)).toHaveLength(5);
  });

  it('sorts within a limit as it does without one', async () => {
    const docs = Array.from({ length: 500 }, (_, i) => ({ _id: i, v: (i * 7919) % 101 }));
    const all = await run([{ $set: { w: 1 } }, { $sort: { v: 1, _id: 1 } }], docs);
    expect(await run([{ $set: { w: 1 } }, { $sort: { v: 1, _id: 1 } }, { $skip: 30 }, { $limit: 20 }], docs)).toEqual(
      all.slice(30, 50),
    );
  });

  it('stops reading once a limit is reached', async () => {
    let read = 0;
    const source: AggregateSource = {
      lookup: () => source,
      async *scan() {
        for (;;) yield { _id: read++ };
      },
    };
    expect(await run([{ $set: { a: 1 } }, { $limit: 3 }], source)).toHaveLength(3);
    expect(read).toBeLessThanOrEqual(4);
  });

  it.each<[Doc[], number]>([
    [[{ $nope: 1 }], 40324],
    [[{ $match: {}, $limit: 1 }], 40323],
    [[{}], 40323],
    [[{ $match: 1 }], 15959],
    [[{ $match: { a: { $nope: 1 } } }], 2],
    [[{ $limit: 0 }], 15958],
    [[{ $limit: 'x' }], 15958],
    [[{ $set: { a: 1 } }, { $skip: -1 }], 15956],
    [[{ $sort: {} }], 15976],
    [[{ $sort: 1 }], 15973],
    [[{ $unwind: 'a' }], 28818],
    [[{ $unwind: {} }], 28812],
    [[{ $group: {} }], 15955],
    [[{ $group: 1 }], 15947],
    [[{ $group: { _id: 1, a: 1 } }], 40234],
    [[{ $group: { _id: 1, a: { $nope: 1 } } }], 15952],
    [[{ $group: { _id: 1, 'a.b': { $sum: 1 } } }], 40235],
    [[{ $group: { _id: 1, a: { $accumulator: {} } } }], 115],
    [[{ $count: '' }], 40156],
    [[{ $count: '$x' }], 40158],
    [[{ $count: 'a.b' }], 40160],
    [[{ $project: {} }], 51272],
    [[{ $replaceWith: 'x' }], 40228],
    [[{ $facet: {} }], 40169],
    [[{ $facet: { a: [{ $out: 'x' }] } }], 40600],
    [[{ $facet: { a: [{ $nope: 1 }] } }], 40324],
    [[{ $out: 'x' }, { $match: {} }], 40601],
    [[{ $limit: 1 }, { $documents: [] }], 40602],
    [[{ $documents: 1 }], 5858203],
    [[{ $out: 'x' }], 115],
    [[{ $geoNear: {} }], 115],
    [[{ $redact: { $function: {} } }], 115],
    [[{ $redact: 'x' }], 17053],
    [[{ $bucket: { groupBy: '$n', boundaries: [2, 1] } }], 40194],
    [[{ $bucket: { groupBy: '$n', boundaries: [1] } }], 40192],
    [[{ $lookup: { from: 'x' } }], 9],
    [[{ $lookup: { from: 'x', as: 'y' } }], 9],
    [[{ $lookup: { from: 'x', as: 'y', localField: 'z' } }], 9],
    [[{ $unionWith: {} }], 9],
    [[{ $set: { 'a.b': 1, a: 1 } }], 40176],
    [[{ $set: { a: 1, 'a.b': 1 } }], 40176],
  ])('refuses %j with code %i', async (pipeline, code) => {
    expect(await codeOfRun(pipeline)).toBe(code);
  });

  it('refuses a bad stage before a document is read', async () => {
    const source = memorySource({ main: DOCS });
    await expect(run([{ $set: { a: 1 } }, { $nope: 1 }], source)).rejects.toMatchObject({ code: 40324 });
    expect(source.asked).toEqual([]);
  });
});

describe('pushing work to the source', () => {
  const asked = async (pipeline: Doc[], variables?: Doc): Promise<unknown> => {
    const source = memorySource({ main: DOCS });
    await run(pipeline, source, { variables });
    return source.asked.map(({ filter, options: { variables: _variables, ...options } }) => ({ filter, ...options }));
  };

  it.each<[Doc[], Doc]>([
    [[{ $match: { k: 'a' } }, { $match: { n: 1 } }], { filter: { $and: [{ k: 'a' }, { n: 1 }] } }],
    [
      [{ $match: { k: 'a' } }, { $sort: { n: 1 } }, { $skip: 1 }, { $limit: 2 }],
      { filter: { k: 'a' }, sort: { n: 1 }, skip: 1, limit: 2 },
    ],
    [[{ $group: { _id: '$k', n: { $sum: '$n' } } }], { filter: {}, paths: ['k', 'n'] }],
    [
      [{ $match: { k: 'a' } }, { $sort: { n: 1 } }, { $project: { x: '$o.y' } }],
      { filter: { k: 'a' }, sort: { n: 1 }, paths: ['_id', 'x', 'o'] },
    ],
    [[{ $unwind: '$tags' }, { $sortByCount: '$tags' }], { filter: {}, paths: ['tags'] }],
    [[{ $set: { a: 1 } }, { $match: { k: 'a' } }], { filter: {} }],
    [[{ $project: { a: '$$ROOT' } }], { filter: {} }],
    [[{ $facet: { a: [{ $count: 'n' }], b: [{ $group: { _id: '$k' } }] } }], { filter: {}, paths: ['k'] }],
    [[{ $facet: { a: [{ $limit: 1 }] } }], { filter: {} }],
  ])('%j', async (pipeline, expected) => {
    expect(await asked(pipeline)).toEqual([expected]);
  });

  it('adds what an $expr implies, for an index to use', async () => {
    const filter = { $expr: { $and: [{ $eq: ['$k', '$$v'] }, { $gt: ['$n', 2] }] } };
    expect(await asked([{ $match: filter }], { v: 'a' })).toEqual([
      { filter: { $and: [{ k: { $eq: 'a' } }, filter] } },
    ]);
    expect(await asked([{ $match: filter }], { v: null })).toEqual([{ filter }]);
    expect(await run([{ $match: filter }], DOCS, { variables: { v: 'a' } })).toEqual([DOCS[0]]);
  });

  it('counts without reading where the source can', async () => {
    const source: AggregateSource = {
      lookup: () => source,
      scan: () => {
        throw new Error('read');
      },
      count: async (filter) => ((filter as { k?: string }).k === 'none' ? 0 : 7),
    };
    expect(await run([{ $match: { k: 'a' } }, { $count: 'n' }], source)).toEqual([{ n: 7 }]);
    expect(await run([{ $match: { k: 'none' } }, { $count: 'n' }], source)).toEqual([]);
    expect(await run([{ $match: {} }, { $group: { _id: 1, n: { $sum: 1 } } }], source)).toEqual([{ _id: 1, n: 7 }]);
    expect(await run([{ $skip: 2 }, { $limit: 3 }, { $count: 'n' }], source)).toEqual([{ n: 3 }]);
    expect(await run([{ $skip: 9 }, { $count: 'n' }], source)).toEqual([]);
    expect(await run([{ $count: 'n' }, { $set: { m: '$n' } }], source)).toEqual([{ n: 7, m: 7 }]);
  });

  it('hands $out and $merge to the source', async () => {
    const written: Array<[Doc, Doc[]]> = [];
    const source: AggregateSource = {
      ...memorySource({ main: DOCS }),
      write: async (stage, docs) => {
        written.push([stage, await gather(docs)]);
      },
    };
    expect(await run([{ $match: { _id: 2 } }, { $project: { n: 1 } }, { $merge: { into: 'x' } }], source)).toEqual([]);
    expect(written).toEqual([[{ $merge: { into: 'x' } }, [{ _id: 2, n: 1 }]]]);
  });
});
