import { failureOf, range, type World } from './world';

export function indexTheme(world: () => World): void {
  it('lists what was created, and creates nothing twice', async () => {
    const c = world().db.collection('listed');
    expect(await c.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
    expect(await c.createIndex({ a: 1, b: -1 })).toBe('a_1_b_-1');
    await c.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await c.createIndex({ u: 1 }, { unique: true, name: 'own', partialFilterExpression: { u: { $exists: true } } });
    const listed = (await c.indexes()).map(({ v: _v, ...spec }) => spec);
    expect(listed).toEqual([
      { key: { _id: 1 }, name: '_id_' },
      { key: { a: 1, b: -1 }, name: 'a_1_b_-1' },
      { key: { at: 1 }, name: 'at_1', expireAfterSeconds: 60 },
      { key: { u: 1 }, name: 'own', unique: true, partialFilterExpression: { u: { $exists: true } } },
    ]);
  });

  it('refuses an index that clashes with one that is there', async () => {
    const c = world().db.collection('clashes');
    await c.createIndex({ a: 1 }, { name: 'x' });
    expect(await failureOf(c.createIndex({ b: 1 }, { name: 'x' }))).toMatchObject({ code: 86 });
    expect(await failureOf(c.createIndex({ a: 1 }, { name: 'y' }))).toMatchObject({ code: 85 });
    expect(await failureOf(c.createIndex({ a: 1 }, { name: 'x', unique: true }))).toMatchObject({ code: 86 });
  });

  it('drops an index by name, and no other', async () => {
    const c = world().db.collection('drops');
    await c.createIndexes([{ key: { a: 1 } }, { key: { b: 1 } }]);
    await c.dropIndex('a_1');
    expect((await c.indexes()).map(({ name }) => name)).toEqual(['_id_', 'b_1']);
    expect(await failureOf(c.dropIndex('a_1'))).toMatchObject({ code: 27 });
    await c.dropIndexes();
    expect(await c.indexes()).toHaveLength(1);
  });

  it('fills an index from documents that are there, and keeps it up to date', async () => {
    const c = world().db.collection('filled');
    await c.insertMany(range(3000).map((n) => ({ n, tags: [`t${n % 7}`, `u${n % 3}`] })));
    await c.createIndex({ tags: 1, n: -1 });
    const top = () => c.find({ tags: 't3' }).hint('tags_1_n_-1').sort({ n: -1 }).limit(2).toArray();
    expect((await top()).map(({ n }) => n as number)).toEqual([2999 - ((2999 - 3) % 7), 2999 - ((2999 - 3) % 7) - 7]);
    await c.updateOne({ n: 3 }, { $set: { n: 9999 } });
    expect((await top())[0]).toMatchObject({ n: 9999 });
    await c.updateOne({ n: 9999 }, { $pull: { tags: 't3' } as never });
    expect((await top())[0]?.['n']).not.toBe(9999);
    await c.deleteMany({ tags: 't3' });
    expect(await top()).toEqual([]);
  });

  it('gives every document once from an index over arrays', async () => {
    const c = world().db.collection('arrays');
    await c.createIndex({ list: 1 });
    await c.insertMany([{ list: [1, 2, 3] }, { list: [2, 2] }, { list: [] }, { list: 5 }]);
    expect(await c.countDocuments({ list: { $gte: 1 } })).toBe(3);
    expect(await c.countDocuments({ list: { $in: [1, 2, 3, 5] } })).toBe(3);
    expect(await c.find({ list: { $gt: 1, $lt: 3 } }).toArray()).toHaveLength(2);
    // Different elements may satisfy the two ends.
    expect(await c.find({ list: { $gt: 2, $lt: 2 } }).toArray()).toHaveLength(1);
  });

  it('refuses two arrays in one index entry', async () => {
    const c = world().db.collection('parallel');
    await c.createIndex({ a: 1, b: 1 });
    expect(await failureOf(c.insertOne({ a: [1, 2], b: [3, 4] }))).toMatchObject({ code: 171 });
    expect(await c.countDocuments()).toBe(0);
  });

  it('answers from sparse and partial indexes without losing what they leave out', async () => {
    const c = world().db.collection('sparse');
    await c.createIndex({ s: 1 }, { sparse: true });
    await c.createIndex({ p: 1 }, { partialFilterExpression: { p: { $gt: 10 } } });
    await c.insertMany([{ s: 1, p: 5 }, { s: null, p: 15 }, { p: 25 }]);
    expect(await c.countDocuments({ s: null })).toBe(2);
    expect(await c.find().sort({ s: 1 }).toArray()).toHaveLength(3);
    expect(await c.countDocuments({ p: { $gt: 0 } })).toBe(3);
    expect(await c.countDocuments({ p: { $gt: 12 } })).toBe(2);
    expect(await c.countDocuments({ p: 5 })).toBe(1);
  });

  it('orders values of all types alike with and without an index', async () => {
    const c = world().db.collection('types');
    const values = [
      null,
      -1.5,
      0,
      3,
      10,
      'A',
      'a',
      'ab',
      'z',
      { a: 1 },
      { b: 0 },
      false,
      true,
      new Date(0),
      new Date(5),
    ];
    await c.insertMany(values.map((v, i) => ({ _id: ((i * 7) % values.length) as never, v })));
    const unsorted = await c.find().sort({ v: 1 }).toArray();
    await c.createIndex({ v: 1 });
    const byIndex = await c.find().sort({ v: 1 }).hint('v_1').toArray();
    expect(byIndex).toEqual(unsorted);
    expect(byIndex.map(({ v }) => v as unknown)).toEqual(values);
    expect(await c.find().sort({ v: -1 }).toArray()).toEqual([...unsorted].reverse());
  });

  it('finds by keys longer than an index entry can be', async () => {
    const c = world().db.collection('long_keys');
    await c.createIndex({ text: 1 });
    const long = 'x'.repeat(5000);
    await c.insertMany([{ text: `${long}a` }, { text: `${long}b` }, { text: 'y' }]);
    expect(await c.countDocuments({ text: `${long}b` })).toBe(1);
    expect(await c.countDocuments({ text: { $gte: long } })).toBe(3);
    expect(await c.countDocuments({ text: { $gt: `${long}a` } })).toBe(2);
    expect((await c.find().sort({ text: -1 }).toArray()).map(({ text }) => (text as string).at(-1))).toEqual([
      'y',
      'b',
      'a',
    ]);
  });

  it('says by which index it answers', async () => {
    const c = world().db.collection('explained');
    await c.createIndex({ team: 1, at: -1 });
    await c.insertMany(range(50).map((n) => ({ team: n % 5, at: n })));
    const plan = await c.find({ team: 1 }).sort({ at: -1 }).explain('queryPlanner');
    expect(JSON.stringify(plan)).toContain('team_1_at_-1');
    expect(JSON.stringify(plan)).not.toContain('"SORT"');
    expect(JSON.stringify(await c.find({ other: 1 }).explain('queryPlanner'))).toContain('COLLSCAN');
    expect(await failureOf(c.find({ team: 1 }).hint('nope').toArray())).toMatchObject({ code: 2 });
  });
}
