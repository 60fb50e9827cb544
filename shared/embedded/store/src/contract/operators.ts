import { range, type World } from './world';

interface Changed {
  _id: number;
  n: number;
  keep?: boolean;
  list: number[];
  set?: string[];
  old?: string;
  text: string;
  low: number;
  high: number;
  at?: Date;
  fresh?: number;
}

interface Case {
  filter: object;
  finds: number[];
}

const DOCUMENTS = [
  {
    _id: 1,
    n: 1,
    s: 'apple',
    tags: ['a', 'b'],
    items: [
      { k: 'x', v: 1 },
      { k: 'y', v: 9 },
    ],
    at: new Date(1000),
  },
  { _id: 2, n: 5, s: 'Banana', tags: ['b'], items: [{ k: 'x', v: 9 }], at: new Date(2000) },
  { _id: 3, n: 10, s: 'cherry', tags: [], nested: { deep: { v: 3 } }, at: new Date(3000) },
  { _id: 4, n: null, s: 'date', tags: 'b', nested: { deep: { v: 4 } } },
  { _id: 5, s: 'apricot', tags: ['a', 'c'], n: [2, 20] },
];

const CASES: Case[] = [
  { filter: { n: 5 }, finds: [2] },
  { filter: { n: { $ne: 5 } }, finds: [1, 3, 4, 5] },
  { filter: { n: { $gt: 1, $lt: 10 } }, finds: [2, 5] },
  { filter: { n: { $in: [1, 10, 99] } }, finds: [1, 3] },
  { filter: { n: { $nin: [1, 10] } }, finds: [2, 4, 5] },
  { filter: { n: null }, finds: [4] },
  { filter: { nested: null }, finds: [1, 2, 5] },
  { filter: { n: { $exists: false } }, finds: [] },
  { filter: { nested: { $exists: true } }, finds: [3, 4] },
  { filter: { n: { $type: 'null' } }, finds: [4] },
  { filter: { tags: 'b' }, finds: [1, 2, 4] },
  { filter: { tags: ['b'] }, finds: [2] },
  { filter: { tags: { $all: ['a', 'b'] } }, finds: [1] },
  { filter: { tags: { $size: 2 } }, finds: [1, 5] },
  { filter: { tags: [] }, finds: [3] },
  { filter: { 'nested.deep.v': { $gte: 4 } }, finds: [4] },
  { filter: { 'items.v': 9 }, finds: [1, 2] },
  { filter: { 'items.k': 'x', 'items.v': 9 }, finds: [1, 2] },
  { filter: { items: { $elemMatch: { k: 'x', v: 9 } } }, finds: [2] },
  { filter: { 'items.0.v': 9 }, finds: [2] },
  { filter: { s: /^ap/ }, finds: [1, 5] },
  { filter: { s: { $regex: 'an', $options: 'i' } }, finds: [2] },
  { filter: { s: /^apple|^date/ }, finds: [1, 4] },
  { filter: { $or: [{ n: 1 }, { s: 'date' }] }, finds: [1, 4] },
  { filter: { $nor: [{ n: { $gte: 1 } }, { s: 'date' }] }, finds: [] },
  { filter: { $and: [{ tags: 'a' }, { tags: 'c' }] }, finds: [5] },
  { filter: { n: { $not: { $gte: 5 } } }, finds: [1, 4] },
  { filter: { n: { $mod: [5, 0] } }, finds: [2, 3, 5] },
  { filter: { at: { $lte: new Date(2000) } }, finds: [1, 2] },
  { filter: { $expr: { $gt: ['$n', 5] } }, finds: [3, 5] },
  { filter: { _id: { $in: [2, 4] } }, finds: [2, 4] },
  { filter: { _id: { $in: [] } }, finds: [] },
];

export function operatorTheme(world: () => World): void {
  describe('filters, the same with and without indexes', () => {
    beforeAll(async () => {
      for (const name of ['plain', 'indexed'])
        await world()
          .db.collection(name)
          .insertMany(DOCUMENTS as never);
      const indexed = world().db.collection('indexed');
      for (const field of ['n', 's', 'tags', 'items.v', 'nested.deep.v', 'at'])
        await indexed.createIndex({ [field]: 1 });
      await indexed.createIndex({ 'items.k': 1, 'items.v': -1 });
    });

    it.each(CASES.map((c) => [JSON.stringify(c.filter, regexAsText), c] as const))(
      '%s',
      async (_title, { filter, finds }) => {
        for (const name of ['plain', 'indexed']) {
          const found = await world().db.collection(name).find(filter).sort({ _id: 1 }).toArray();
          expect({ name, ids: found.map((d) => d._id) }).toEqual({ name, ids: finds });
        }
      },
    );
  });

  it('applies update operators', async () => {
    const c = world().db.collection<Changed>('update_operators');
    await c.insertOne({ _id: 1, n: 1, keep: true, list: [1, 2, 3], old: 'x', text: 'a', low: 5, high: 5 });
    await c.updateOne(
      {},
      {
        $inc: { n: 2 },
        $mul: { fresh: 3 },
        $set: { 'deep.er': 1 },
        $unset: { keep: '' },
        $push: { list: { $each: [9, 0], $sort: 1, $slice: -4 } },
        $rename: { old: 'renamed' },
        $min: { low: 2 },
        $max: { high: 9 },
        $addToSet: { set: { $each: ['a', 'a', 'b'] } },
        $currentDate: { at: true },
      },
    );
    const { at, ...rest } = (await c.findOne())!;
    expect(rest).toEqual({
      _id: 1,
      n: 3,
      fresh: 0,
      deep: { er: 1 },
      list: [1, 2, 3, 9],
      renamed: 'x',
      text: 'a',
      low: 2,
      high: 9,
      set: ['a', 'b'],
    });
    expect(at).toBeInstanceOf(Date);
    await c.updateOne({}, { $pull: { list: { $gte: 3 } }, $pop: { set: -1 } });
    expect(await c.findOne({}, { projection: { list: 1, set: 1, _id: 0 } })).toEqual({ list: [1, 2], set: ['b'] });
  });

  it('updates the matched element, all elements, and those an array filter picks', async () => {
    const c = world().db.collection('positional');
    await c.insertOne({ _id: 1 as never, items: range(3).map((v) => ({ k: `k${v}`, v })) });
    const values = async () => ((await c.findOne())?.['items'] as { v: number }[]).map(({ v }) => v);
    await c.updateOne({ 'items.k': 'k1' }, { $set: { 'items.$.v': 10 } });
    expect(await values()).toEqual([0, 10, 2]);
    await c.updateOne({}, { $inc: { 'items.$[].v': 1 } });
    expect(await values()).toEqual([1, 11, 3]);
    await c.updateOne({}, { $set: { 'items.$[e].v': 0 } }, { arrayFilters: [{ 'e.v': { $lt: 5 } }] });
    expect(await values()).toEqual([0, 11, 0]);
  });

  it('updates by a pipeline', async () => {
    const c = world().db.collection('pipeline_update');
    await c.insertOne({ _id: 1 as never, a: 2, b: 3 });
    await c.updateOne({}, [{ $set: { sum: { $add: ['$a', '$b'] } } }, { $unset: 'a' }]);
    expect(await c.findOne()).toEqual({ _id: 1, b: 3, sum: 5 });
  });
}

const regexAsText = (_key: string, value: unknown): unknown => (value instanceof RegExp ? String(value) : value);
