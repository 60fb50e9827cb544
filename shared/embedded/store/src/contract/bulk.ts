import { failureOf, range, type World } from './world';

interface Entry {
  _id: number | string;
  v?: number;
  seen?: boolean;
}

export function bulkTheme(world: () => World): void {
  const collection = (name: string) => world().db.collection<Entry>(name);

  it('carries out different writes in one go', async () => {
    const c = collection('mixed');
    await c.insertMany(range(5).map((_id) => ({ _id, v: _id })));
    const result = await c.bulkWrite([
      { insertOne: { document: { _id: 10, v: 10 } } },
      { updateOne: { filter: { _id: 1 }, update: { $inc: { v: 5 } } } },
      { updateMany: { filter: { v: { $gte: 3 } }, update: { $set: { seen: true } } } },
      { updateOne: { filter: { _id: 20 }, update: { $set: { v: 20 } }, upsert: true } },
      { replaceOne: { filter: { _id: 0 }, replacement: { v: 99 } } },
      { deleteOne: { filter: { _id: 2 } } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      matchedCount: 6,
      modifiedCount: 6,
      upsertedCount: 1,
      deletedCount: 1,
    });
    expect(result.upsertedIds).toEqual({ 3: 20 });
    expect(await c.countDocuments()).toBe(6);
    expect(await c.findOne({ _id: 0 })).toEqual({ _id: 0, v: 99 });
  });

  it('stops at the first failure when in order, and otherwise goes on', async () => {
    const c = collection('failures');
    const docs = [1, 2, 1, 3, 2, 4].map((_id) => ({ _id }));
    const ordered = await failureOf(c.insertMany(docs));
    expect(ordered).toMatchObject({ code: 11000, insertedCount: 2 });
    expect(await c.countDocuments()).toBe(2);
    const unordered = (await failureOf(c.insertMany(docs, { ordered: false }))) as {
      writeErrors?: { index: number; code: number }[];
    };
    expect(unordered.writeErrors?.map(({ index, code }) => [index, code])).toEqual([0, 1, 2, 4].map((i) => [i, 11000]));
    expect((await c.find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id)).toEqual([1, 2, 3, 4]);
  });

  it('upserts a thousand documents, twice', async () => {
    const c = collection('upserts');
    const operations = range(1000).map((i) => ({
      updateOne: { filter: { _id: `f${i}` }, update: { $inc: { v: 1 }, $setOnInsert: { seen: true } }, upsert: true },
    }));
    expect(await c.bulkWrite(operations, { ordered: false })).toMatchObject({ upsertedCount: 1000, matchedCount: 0 });
    expect(await c.bulkWrite(operations, { ordered: false })).toMatchObject({
      upsertedCount: 0,
      matchedCount: 1000,
      modifiedCount: 1000,
    });
    expect(await c.countDocuments({ v: 2, seen: true })).toBe(1000);
  });

  it('takes many documents in one insert', async () => {
    const c = collection('many');
    const { insertedCount } = await c.insertMany(range(5000).map((_id) => ({ _id, v: _id % 10 })));
    expect(insertedCount).toBe(5000);
    expect(await c.countDocuments({ v: 3 })).toBe(500);
  });
}
