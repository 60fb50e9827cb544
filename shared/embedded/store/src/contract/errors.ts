import { failureOf, type World } from './world';

export function errorTheme(world: () => World): void {
  const c = () => world().db.collection('errors');

  it.each<[string, number, () => Promise<unknown>]>([
    ['an unknown command', 59, () => world().db.command({ noSuchCommand: 1 })],
    ['an unknown filter operator', 2, () => c().findOne({ a: { $nonsense: 1 } })],
    ['an unknown update operator', 9, () => c().updateOne({}, { $nonsense: { a: 1 } })],
    ['a change of the id', 66, () => c().updateOne({ _id: 1 as never }, { $set: { _id: 2 as never } })],
    ['an update of one path twice', 40, () => c().updateOne({}, { $set: { a: 1 }, $inc: { a: 1 } })],
    ['a step into a scalar', 28, () => c().updateOne({ _id: 1 as never }, { $set: { 'text.inside': 1 } })],
    ['an increment of text', 14, () => c().updateOne({ _id: 1 as never }, { $inc: { text: 1 } })],
    ['a push to what is no array', 2, () => c().updateOne({ _id: 1 as never }, { $push: { text: 1 } as never })],
    ['mixed projection', 31254, () => c().findOne({}, { projection: { a: 1, b: 0 } })],
    ['a collection that is there already', 48, () => world().db.command({ create: 'errors' })],
    ['indexes of a collection that is not there', 26, () => world().db.collection('missing').indexes()],
    ['an invalid name', 73, () => world().db.command({ find: '' })],
    ['a negative skip', 51024, () => world().db.command({ find: 'errors', skip: -1 })],
    ['an id that is an array', 53, () => c().insertOne({ _id: [1] as never })],
    ['a negative batch size', 51024, () => world().db.command({ find: 'errors', batchSize: -1 })],
  ])('answers %s with code %d', async (_what, code, operation) => {
    await c().updateOne({ _id: 1 as never }, { $set: { text: 'x' } }, { upsert: true });
    expect(await failureOf(operation())).toMatchObject({ code });
    expect(await c().findOne({ _id: 1 as never })).toEqual({ _id: 1, text: 'x' });
  });

  it('takes the dropping of what is not there for done', async () => {
    await expect(world().db.collection('never_was').drop()).resolves.toBe(true);
  });

  it('lists collections and databases', async () => {
    const { db, client } = world();
    await db.collection('listed').insertOne({});
    expect((await db.listCollections({ name: 'listed' }).toArray())[0]).toMatchObject({
      name: 'listed',
      type: 'collection',
    });
    const { databases } = await client.db().admin().listDatabases();
    expect(databases.map(({ name }) => name)).toContain(db.databaseName);
  });

  it('renames a collection with its documents and indexes', async () => {
    const { db } = world();
    await db.collection('before').createIndex({ a: 1 });
    await db.collection('before').insertOne({ a: 1 });
    await db.collection('taken').insertOne({});
    expect(await failureOf(db.collection('before').rename('taken'))).toMatchObject({ code: 48 });
    await db.collection('before').rename('after');
    expect(await db.collection('after').find({ a: 1 }).hint('a_1').toArray()).toHaveLength(1);
    expect(await db.collection('before').countDocuments()).toBe(0);
  });

  it('forgets a dropped collection at once', async () => {
    const again = world().db.collection('again');
    await again.createIndex({ k: 1 }, { unique: true });
    await again.insertOne({ k: 1 });
    await again.drop();
    expect(await again.countDocuments()).toBe(0);
    await again.insertMany([{ k: 1 }, { k: 1 }]);
    expect(await again.countDocuments({ k: 1 })).toBe(2);
  });
}
