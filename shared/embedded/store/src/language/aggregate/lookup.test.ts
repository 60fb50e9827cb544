import { ObjectId } from 'bson';
import type { Doc } from '../types';
import { memorySource, run } from './testing';

const ID = '0123456789abcdef01234567';
const orders: Doc[] = [
  { _id: 1, item: 'a', n: 1 },
  { _id: 2, item: ['a', 'b'], n: 5 },
  { _id: 3, n: 9 },
  { _id: 4, item: 'none', ref: new ObjectId(ID) },
];
const items: Doc[] = [
  { _id: 'a', price: 1, alias: ['x', 'none'] },
  { _id: 'b', price: 3 },
  { _id: 'c', price: 7, alias: null },
  { _id: new ObjectId(ID) },
];
const collections = { main: orders, items };
const ids = (docs: unknown): unknown => (docs as Doc[]).map((doc) => doc['_id']);

describe('$lookup by equality', () => {
  it.each<[local: string, foreign: string, found: unknown[][]]>([
    ['item', '_id', [['a'], ['a', 'b'], [], []]],
    ['item', 'alias', [[], [], ['b', 'c', new ObjectId(ID)], ['a']]],
    ['ref', '_id', [[], [], [], [new ObjectId(ID)]]],
    ['n', 'price', [['a'], [], [], [new ObjectId(ID)]]],
  ])('%s to %s', async (localField, foreignField, found) => {
    const result = await run(
      [{ $lookup: { from: 'items', localField, foreignField, as: 'x.found' } }],
      memorySource(collections),
    );
    expect(result.map((doc) => ids((doc['x'] as Doc)['found']))).toEqual(found);
    expect(result.map(({ x: _x, ...doc }) => doc)).toEqual(orders);
  });

  it('asks the other collection once for many documents', async () => {
    const source = memorySource(collections);
    await run([{ $lookup: { from: 'items', localField: 'item', foreignField: '_id', as: 'found' } }], source);
    expect(source.asked.map(({ collection, filter }) => [collection, filter])).toEqual([
      ['main', {}],
      ['items', { _id: { $in: ['a', 'b', null, 'none'] } }],
    ]);
  });

  it('finds nothing in a collection that does not exist', async () => {
    const [first] = await run(
      [{ $lookup: { from: 'nope', localField: 'item', foreignField: '_id', as: 'f' } }],
      memorySource(collections),
    );
    expect(first).toEqual({ ...orders[0], f: [] });
  });
});

describe('$lookup by pipeline', () => {
  it('binds variables for each document', async () => {
    const pipeline = [{ $match: { $expr: { $lt: ['$price', '$$most'] } } }, { $project: { _id: 1 } }];
    const result = await run(
      [
        { $match: { n: { $exists: true } } },
        { $lookup: { from: 'items', let: { most: '$n' }, pipeline, as: 'cheap' } },
      ],
      memorySource(collections),
    );
    // A missing price comes before every number.
    expect(result.map((doc) => ids(doc['cheap']))).toEqual([
      [new ObjectId(ID)],
      ['a', 'b', new ObjectId(ID)],
      ['a', 'b', 'c', new ObjectId(ID)],
    ]);
  });

  it('lets an index serve an equality with a variable', async () => {
    const source = memorySource(collections);
    const pipeline = [{ $match: { $expr: { $eq: ['$_id', '$$item'] } } }];
    const result = await run(
      [{ $limit: 1 }, { $lookup: { from: 'items', let: { item: '$item' }, pipeline, as: 'f' } }],
      source,
    );
    expect(ids(result[0]?.['f'])).toEqual(['a']);
    expect(source.asked[1]?.filter).toEqual({ $and: [{ _id: { $eq: 'a' } }, pipeline[0]?.['$match']] });
  });

  it('joins by fields first where both forms are given', async () => {
    const result = await run(
      [
        {
          $lookup: {
            from: 'items',
            localField: 'item',
            foreignField: '_id',
            pipeline: [{ $match: { price: { $gt: 1 } } }],
            as: 'f',
          },
        },
      ],
      memorySource(collections),
    );
    expect(result.map((doc) => ids(doc['f']))).toEqual([[], ['b'], [], []]);
  });

  it('reads the other collection once when nothing depends on the document', async () => {
    const source = memorySource(collections);
    const result = await run([{ $lookup: { from: 'items', pipeline: [{ $count: 'n' }], as: 'f' } }], source);
    expect(result.map((doc) => doc['f'])).toEqual(orders.map(() => [{ n: 4 }]));
    expect(source.asked).toHaveLength(2);
  });

  it('nests', async () => {
    const inner = {
      $lookup: {
        from: 'items',
        let: { m: '$$n' },
        pipeline: [{ $match: { $expr: { $eq: ['$price', '$$m'] } } }],
        as: 'in',
      },
    };
    const result = await run(
      [{ $limit: 1 }, { $lookup: { from: 'items', let: { n: '$n' }, pipeline: [{ $limit: 1 }, inner], as: 'out' } }],
      memorySource(collections),
    );
    expect(ids(((result[0]?.['out'] as Doc[])[0] as Doc)['in'])).toEqual(['a']);
  });
});

describe('other collections', () => {
  it('$unionWith adds the documents of another pipeline', async () => {
    const result = await run(
      [{ $limit: 1 }, { $unionWith: { coll: 'items', pipeline: [{ $match: { price: 3 } }] } }],
      memorySource(collections),
    );
    expect(ids(result)).toEqual([1, 'b']);
    expect(await run([{ $limit: 1 }, { $unionWith: 'items' }], memorySource(collections))).toHaveLength(5);
  });

  it('$graphLookup follows links, through cycles and to a depth', async () => {
    const nodes: Doc[] = [
      { _id: 'a', next: ['b'] },
      { _id: 'b', next: ['c', 'a'] },
      { _id: 'c', next: 'd' },
      { _id: 'd' },
    ];
    const graph = (more: Doc): Promise<Doc[]> =>
      run(
        [
          { $match: { _id: 'a' } },
          {
            $graphLookup: {
              from: 'main',
              startWith: '$next',
              connectFromField: 'next',
              connectToField: '_id',
              as: 'found',
              ...more,
            },
          },
        ],
        nodes,
      );
    expect(ids((await graph({}))[0]?.['found'])).toEqual(['b', 'a', 'c', 'd']);
    expect((await graph({ maxDepth: 1, depthField: 'depth' }))[0]?.['found']).toEqual([
      { _id: 'b', next: ['c', 'a'], depth: 0 },
      { _id: 'a', next: ['b'], depth: 1 },
      { _id: 'c', next: 'd', depth: 1 },
    ]);
    expect(ids((await graph({ restrictSearchWithMatch: { _id: { $ne: 'a' } } }))[0]?.['found'])).toEqual([
      'b',
      'c',
      'd',
    ]);
  });
});
