import { Long } from 'bson';
import { failureOf, range, type World } from './world';

export function cursorTheme(world: () => World): void {
  const filled = async (name: string, count: number) => {
    const c = world().db.collection<{ _id: number; n: number }>(name);
    await c.insertMany(range(count).map((i) => ({ _id: i, n: i })));
    return c;
  };

  it('gives everything, batch by batch', async () => {
    const c = await filled('batches', 1234);
    const seen: number[] = [];
    for await (const { n } of c.find().batchSize(100)) seen.push(n);
    expect(seen).toEqual(range(1234));
  });

  it('ends at its limit, whatever the batches', async () => {
    const c = await filled('limits', 300);
    expect(await c.find().batchSize(7).limit(20).toArray()).toHaveLength(20);
    expect(await c.find().batchSize(20).limit(20).toArray()).toHaveLength(20);
    expect(await c.find().limit(-5).toArray()).toHaveLength(5);
  });

  it('goes on over documents that change, appear and go meanwhile', async () => {
    const c = await filled('changing', 400);
    await c.createIndex({ n: 1 });
    const cursor = c
      .find({ n: { $gte: 0 } })
      .sort({ n: 1 })
      .batchSize(50);
    const seen: number[] = [];
    for (let i = 0; i < 50; i++) seen.push((await cursor.next())!._id);
    await c.deleteMany({ _id: { $gte: 100, $lt: 200 } });
    await c.updateOne({ _id: 300 }, { $set: { n: -5 } });
    for await (const { _id } of cursor) seen.push(_id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.filter((id) => id < 50)).toEqual(range(50));
    expect(seen.filter((id) => id >= 200 && id !== 300)).toEqual(range(400).filter((id) => id >= 200 && id !== 300));
  });

  it('tells of a cursor that is not there', async () => {
    const c = await filled('killed', 10);
    expect(
      await failureOf(world().db.command({ getMore: Long.fromNumber(12345), collection: 'killed' })),
    ).toMatchObject({ code: 43 });
    const { cursor } = await world().db.command({ find: 'killed', batchSize: 2 });
    const { id } = cursor as { id: Long };
    expect(await world().db.command({ killCursors: 'killed', cursors: [id] })).toMatchObject({
      ok: 1,
      cursorsKilled: [expect.anything()],
    });
    expect(await failureOf(world().db.command({ getMore: id, collection: c.collectionName }))).toMatchObject({
      code: 43,
    });
  });

  it('may begin with an empty batch', async () => {
    await filled('lazy', 5);
    const { cursor } = await world().db.command({ find: 'lazy', batchSize: 0 });
    expect(cursor).toMatchObject({ firstBatch: [] });
    const next = await world().db.command({ getMore: Long.fromValue((cursor as { id: Long }).id), collection: 'lazy' });
    expect((next['cursor'] as { nextBatch: unknown[] }).nextBatch).toHaveLength(5);
  });

  it('ends when its collection is dropped', async () => {
    const c = await filled('dropped', 300);
    const cursor = c.find().batchSize(10);
    await cursor.next();
    await c.drop();
    expect(await failureOf(cursor.toArray())).toMatchObject({ code: expect.any(Number) as number });
    await cursor.close();
  });

  it('keeps a batch below the size of a message', async () => {
    const c = world().db.collection('heavy');
    const payload = 'x'.repeat(1_000_000);
    for (const part of range(4)) await c.insertMany(range(10).map((i) => ({ i: part * 10 + i, payload })));
    let count = 0;
    for await (const doc of c.find().batchSize(1000)) count += (doc['payload'] as string).length === 1_000_000 ? 1 : 0;
    expect(count).toBe(40);
  });
}
