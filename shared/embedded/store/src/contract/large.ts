import { failureOf, type World } from './world';

const MEGABYTE = 1024 * 1024;

export function largeTheme(world: () => World): void {
  const c = () => world().db.collection<{ _id: number; data?: Buffer; n?: number }>('large');
  /** A document with an id and a binary field: 4 + (5+4) + (6 + 5 + size) + 1 bytes and the id's own. */
  const filler = (size: number): Buffer => Buffer.alloc(size, 7);

  it('keeps a document of almost 16 MB', async () => {
    await c().insertOne({ _id: 1, data: filler(16 * MEGABYTE - 1000) });
    const found = await c().findOne({ _id: 1 }, { promoteBuffers: true });
    expect(found?.data?.equals(filler(16 * MEGABYTE - 1000))).toBe(true);
    expect((await c().updateOne({ _id: 1 }, { $set: { n: 1 } })).modifiedCount).toBe(1);
    const taken = await c().findOneAndUpdate({ _id: 1 }, { $inc: { n: 1 } }, { returnDocument: 'after' });
    expect(taken?.n).toBe(2);
  });

  it('refuses a document above 16 MB', async () => {
    await failureOf(c().insertOne({ _id: 2, data: filler(16 * MEGABYTE) }));
    expect(await c().countDocuments({ _id: 2 })).toBe(0);
  });

  it('refuses an update that would make a document too large', async () => {
    await c().insertOne({ _id: 3, data: filler(10 * MEGABYTE) });
    const failure = await failureOf(c().updateOne({ _id: 3 }, { $set: { more: filler(8 * MEGABYTE) } as never }));
    expect([10334, 17419, 17420]).toContain(failure['code']);
    expect(await c().findOne({ _id: 3 }, { projection: { data: 0 } })).toEqual({ _id: 3 });
  });
}
