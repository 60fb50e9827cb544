import { failureOf, range, type World } from './world';

export function aggregateTheme(world: () => World): void {
  const sales = () =>
    world().db.collection<{ _id: number; team: string; amount: number; tags: string[]; item: number }>('sales');

  beforeAll(async () => {
    await sales().insertMany(
      range(30).map((_id) => ({
        _id,
        team: `t${_id % 3}`,
        amount: _id,
        tags: _id % 2 ? ['odd'] : ['even', 'two'],
        item: _id % 4,
      })),
    );
    await sales().createIndex({ team: 1, amount: -1 });
    await world()
      .db.collection('items')
      .insertMany(range(3).map((i) => ({ _id: i as never, name: `item ${i}` })));
  });

  const run = (pipeline: object[]) => sales().aggregate(pipeline).toArray();

  it('groups and sums', async () => {
    expect(
      await run([
        { $match: { amount: { $gte: 3 } } },
        {
          $group: {
            _id: '$team',
            n: { $sum: 1 },
            total: { $sum: '$amount' },
            top: { $max: '$amount' },
            mean: { $avg: '$amount' },
          },
        },
        { $sort: { _id: 1 } },
      ]),
    ).toEqual([
      { _id: 't0', n: 9, total: 135, top: 27, mean: 15 },
      { _id: 't1', n: 9, total: 144, top: 28, mean: 16 },
      { _id: 't2', n: 9, total: 153, top: 29, mean: 17 },
    ]);
  });

  it('unwinds, counts by value, buckets', async () => {
    expect(await run([{ $unwind: '$tags' }, { $sortByCount: '$tags' }, { $match: { _id: 'odd' } }])).toEqual([
      { _id: 'odd', count: 15 },
    ]);
    const buckets = await run([{ $bucket: { groupBy: '$amount', boundaries: [0, 10, 30], default: 'rest' } }]);
    expect(buckets).toEqual([
      { _id: 0, count: 10 },
      { _id: 10, count: 20 },
    ]);
  });

  it('looks up related documents, also by a pipeline', async () => {
    const plain = await run([
      { $match: { _id: { $in: [2, 3] } } },
      { $lookup: { from: 'items', localField: 'item', foreignField: '_id', as: 'found' } },
      { $project: { found: '$found.name' } },
      { $sort: { _id: 1 } },
    ]);
    expect(plain).toEqual([
      { _id: 2, found: ['item 2'] },
      { _id: 3, found: [] },
    ]);
    const piped = await world()
      .db.collection('items')
      .aggregate([
        {
          $lookup: {
            from: 'sales',
            let: { item: '$_id' },
            pipeline: [{ $match: { $expr: { $eq: ['$item', '$$item'] } } }, { $count: 'n' }],
            as: 'sold',
          },
        },
        { $sort: { _id: 1 } },
        { $project: { n: { $first: '$sold.n' }, _id: 0 } },
      ])
      .toArray();
    expect(piped).toEqual([{ n: 8 }, { n: 8 }, { n: 7 }]);
  });

  it('gives a page and the total together', async () => {
    const [result] = await run([
      { $match: { team: 't1' } },
      {
        $facet: {
          total: [{ $count: 'n' }],
          page: [{ $sort: { amount: -1 } }, { $limit: 2 }, { $project: { amount: 1, _id: 0 } }],
        },
      },
    ]);
    expect(result).toEqual({ total: [{ n: 10 }], page: [{ amount: 28 }, { amount: 25 }] });
  });

  it('computes with expressions and variables', async () => {
    const found = await sales()
      .aggregate(
        [
          { $match: { $expr: { $gt: ['$amount', '$$least'] } } },
          {
            $addFields: {
              size: { $cond: [{ $gte: ['$amount', 29] }, 'big', 'small'] },
              label: { $concat: ['$team', '!'] },
            },
          },
          { $project: { _id: 0, size: 1, label: 1, tags: { $size: '$tags' } } },
          { $sort: { size: -1 } },
        ],
        { let: { least: 27 } },
      )
      .toArray();
    expect(found).toEqual([
      { size: 'small', label: 't1!', tags: 2 },
      { size: 'big', label: 't2!', tags: 1 },
    ]);
  });

  it('writes its result to a collection', async () => {
    const { db } = world();
    await run([{ $group: { _id: '$team', n: { $sum: 1 } } }, { $out: 'per_team' }]);
    expect(await db.collection('per_team').countDocuments({ n: 10 })).toBe(3);
    await db.collection('per_team').updateMany({}, { $set: { kept: true } });
    await run([
      { $match: { team: 't0' } },
      { $group: { _id: '$team', n: { $sum: 2 } } },
      { $merge: { into: 'per_team' } },
    ]);
    expect(await db.collection<{ _id: string }>('per_team').findOne({ _id: 't0' })).toEqual({
      _id: 't0',
      n: 20,
      kept: true,
    });
  });

  it('counts nothing as no document, and knows its stages', async () => {
    expect(await run([{ $match: { team: 'none' } }, { $count: 'n' }])).toEqual([]);
    expect(await run([{ $match: { team: 't1' } }, { $count: 'n' }])).toEqual([{ n: 10 }]);
    expect(await failureOf(run([{ $nonsense: {} }]))).toMatchObject({ code: 40324 });
  });

  it('gives a long result batch by batch', async () => {
    const rows = sales().aggregate([{ $unwind: '$tags' }, { $sort: { _id: 1 } }], { batchSize: 4 });
    let count = 0;
    for await (const _row of rows) count++;
    expect(count).toBe(45);
  });
}
