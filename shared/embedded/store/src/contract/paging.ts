import { range, type World } from './world';

const COUNT = 600;

export function pagingTheme(world: () => World): void {
  const collection = () =>
    world().db.collection<{ _id: number; n: number; team: number; status: string; name?: string }>('pages');

  beforeAll(async () => {
    await collection().insertMany(
      range(COUNT).map((i) => ({
        _id: i,
        n: (i * 37) % COUNT,
        team: i % 3,
        status: ['open', 'closed', 'new'][(i >> 2) % 3]!,
      })),
    );
    await collection().createIndex({ team: 1, n: -1 });
    await collection().createIndex({ team: 1, status: 1, n: 1 });
  });

  const expected = (test: (d: { team: number; status: string }) => boolean): number[] =>
    range(COUNT)
      .map((i) => ({ n: (i * 37) % COUNT, team: i % 3, status: ['open', 'closed', 'new'][(i >> 2) % 3]! }))
      .filter(test)
      .map(({ n }) => n)
      .sort((a, b) => a - b);

  it('gives pages without gaps or repeats, in both directions', async () => {
    const wanted = expected(({ team }) => team === 1);
    for (const direction of [1, -1] as const) {
      const got: number[] = [];
      for (let skip = 0; skip < wanted.length; skip += 50) {
        const page = await collection().find({ team: 1 }).sort({ n: direction }).skip(skip).limit(50).toArray();
        got.push(...page.map(({ n }) => n));
      }
      expect(got).toEqual(direction === 1 ? wanted : [...wanted].reverse());
    }
  });

  it('merges several values of a leading field into one order', async () => {
    const filter = { team: { $in: [0, 2] }, status: { $in: ['open', 'new'] } };
    const wanted = expected(({ team, status }) => team !== 1 && status !== 'closed');
    const up = await collection().find(filter).sort({ n: 1 }).toArray();
    expect(up.map(({ n }) => n)).toEqual(wanted);
    const down = await collection().find(filter).sort({ n: -1 }).skip(7).limit(20).toArray();
    expect(down.map(({ n }) => n)).toEqual([...wanted].reverse().slice(7, 27));
  });

  it('sorts in memory what no index orders', async () => {
    const found = await collection().find({ status: 'open' }).sort({ team: -1, n: 1 }).limit(10).toArray();
    const wanted = expected(({ team, status }) => team === 2 && status === 'open').slice(0, 10);
    expect(found.map(({ n }) => n)).toEqual(wanted);
  });

  it('puts documents without the sort field first', async () => {
    await collection().updateOne({ _id: 5 }, { $set: { name: 'b' } });
    await collection().updateOne({ _id: 6 }, { $set: { name: 'a' } });
    const last = await collection().find().sort({ name: -1 }).limit(3).toArray();
    expect(last.map(({ name }) => name)).toEqual(['b', 'a', undefined]);
    expect((await collection().find().sort({ name: 1 }).limit(1).toArray())[0]?.name).toBeUndefined();
  });

  it('goes on behind the last document of a page by its key', async () => {
    const got: number[] = [];
    for (let after = -1; ;) {
      const page = await collection()
        .find({ team: 2, n: { $gt: after } })
        .sort({ n: 1 })
        .limit(64)
        .toArray();
      if (page.length === 0) break;
      got.push(...page.map(({ n }) => n));
      after = got.at(-1)!;
    }
    expect(got).toEqual(expected(({ team }) => team === 2));
  });

  it('compares text by case-insensitive collation when asked to', async () => {
    const c = world().db.collection('collation');
    await c.insertMany([{ s: 'b' }, { s: 'A' }, { s: 'a' }, { s: 'B' }]);
    const options = { collation: { locale: 'en', strength: 2 } };
    expect(await c.countDocuments({ s: 'a' }, options)).toBe(2);
    const sorted = await c.find({}, options).sort({ s: 1 }).toArray();
    expect(sorted.map(({ s }) => (s as string).toLowerCase())).toEqual(['a', 'a', 'b', 'b']);
  });

  it('takes a skip beyond the end and a limit of nothing left', async () => {
    expect(
      await collection()
        .find()
        .skip(COUNT + 1)
        .toArray(),
    ).toEqual([]);
    expect(
      await collection()
        .find()
        .sort({ n: 1 })
        .skip(COUNT - 1)
        .limit(10)
        .toArray(),
    ).toHaveLength(1);
  });
}
