import type mongoose from 'mongoose';
import { failureOf, range, type World } from './world';

type Session = mongoose.mongo.ClientSession;

const labelled = (error: Record<string, unknown>): boolean =>
  (error as { hasErrorLabel?: (label: string) => boolean }).hasErrorLabel?.('TransientTransactionError') === true;

export function transactionTheme(world: () => World): void {
  const sessions: Session[] = [];
  const begin = (): Session => {
    const session = world().client.startSession();
    sessions.push(session);
    session.startTransaction();
    return session;
  };
  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.endSession();
  });
  const collection = async (name: string, docs: object[] = []) => {
    const c = world().db.collection<{ _id: number; v?: number; k?: string }>(name);
    await world().db.createCollection(name);
    if (docs.length > 0) await c.insertMany(docs as never);
    return c;
  };

  it('shows its changes to itself alone, and to all after the commit', async () => {
    const c = await collection('visible', [
      { _id: 1, v: 1 },
      { _id: 2, v: 2 },
    ]);
    const other = await collection('visible_other');
    const session = begin();
    await c.insertOne({ _id: 3, v: 3 }, { session });
    await c.updateOne({ _id: 1 }, { $set: { v: 10 } }, { session });
    await c.deleteOne({ _id: 2 }, { session });
    await other.insertOne({ _id: 9 }, { session });
    const ids = async (options: object = {}) =>
      (await c.find({}, options).sort({ _id: 1 }).toArray()).map(({ _id, v }) => [_id, v]);
    expect(await ids({ session })).toEqual([
      [1, 10],
      [3, 3],
    ]);
    expect(await ids()).toEqual([
      [1, 1],
      [2, 2],
    ]);
    expect(await other.countDocuments()).toBe(0);
    await session.commitTransaction();
    expect(await ids()).toEqual([
      [1, 10],
      [3, 3],
    ]);
    expect(await other.countDocuments()).toBe(1);
  });

  it('leaves nothing behind when it is aborted', async () => {
    const c = await collection(
      'aborted',
      range(50).map((_id) => ({ _id, v: _id })),
    );
    await c.createIndex({ v: 1 });
    const session = begin();
    await c.updateMany({ v: { $gte: 10 } }, { $inc: { v: 1000 } }, { session });
    await c.deleteMany({ v: { $lt: 10 } }, { session });
    await c.insertMany(
      range(5).map((i) => ({ _id: 100 + i, v: i })),
      { session },
    );
    expect(await c.countDocuments({ v: { $gte: 1000 } }, { session })).toBe(40);
    await session.abortTransaction();
    expect((await c.find().sort({ v: 1 }).hint('v_1').toArray()).map(({ v }) => v)).toEqual(range(50));
    expect(await c.estimatedDocumentCount()).toBe(50);
  });

  it('reads a snapshot: what others commit meanwhile does not show', async () => {
    const c = await collection(
      'snapshot',
      range(10).map((_id) => ({ _id, v: _id })),
    );
    await c.createIndex({ v: 1 });
    const session = begin();
    expect(await c.countDocuments({}, { session })).toBe(10);
    await c.insertOne({ _id: 50, v: 50 });
    await c.updateOne({ _id: 1 }, { $set: { v: 99 } });
    await c.deleteOne({ _id: 2 });
    const seen = await c
      .find({ v: { $gte: 0 } }, { session })
      .sort({ v: 1 })
      .toArray();
    expect(seen.map(({ v }) => v)).toEqual(range(10));
    await session.commitTransaction();
    expect(await c.countDocuments({ v: { $gte: 50 } })).toBe(2);
  });

  it('finds by index, in order, over what is committed and its own changes', async () => {
    const c = await collection(
      'merged',
      range(40).map((_id) => ({ _id, v: _id * 2 })),
    );
    await c.createIndex({ v: 1 });
    const session = begin();
    await c.insertMany(
      range(40).map((i) => ({ _id: 100 + i, v: i * 2 + 1 })),
      { session },
    );
    await c.deleteMany({ v: { $gte: 20, $lt: 30 } }, { session });
    await c.updateOne({ v: 79 }, { $set: { v: -1 } }, { session });
    const wanted = [-1, ...range(79).filter((v) => v < 20 || v >= 30)];
    const up = await c.find({}, { session }).sort({ v: 1 }).toArray();
    expect(up.map(({ v }) => v)).toEqual(wanted);
    const page = await c
      .find({ v: { $gte: 0 } }, { session })
      .sort({ v: -1 })
      .skip(3)
      .limit(4)
      .toArray();
    expect(page.map(({ v }) => v)).toEqual([...wanted].reverse().slice(3, 7));
    await session.abortTransaction();
  });

  it('conflicts with another transaction that changed the same document', async () => {
    const c = await collection('conflict', [{ _id: 1, v: 0 }]);
    const first = begin();
    const second = begin();
    await c.updateOne({ _id: 1 }, { $inc: { v: 1 } }, { session: first });
    const failure = await failureOf(c.updateOne({ _id: 1 }, { $inc: { v: 10 } }, { session: second }));
    expect(failure).toMatchObject({ code: 112 });
    expect(labelled(failure)).toBe(true);
    await first.commitTransaction();
    expect(await c.findOne()).toMatchObject({ v: 1 });
  });

  it('conflicts with a change committed since it began', async () => {
    const c = await collection('late', [{ _id: 1, v: 0 }]);
    const session = begin();
    await c.findOne({ _id: 1 }, { session });
    await c.updateOne({ _id: 1 }, { $set: { v: 5 } });
    const failure = await failureOf(c.updateOne({ _id: 1 }, { $inc: { v: 1 } }, { session }));
    expect(failure).toMatchObject({ code: 112 });
    expect(await c.findOne()).toMatchObject({ v: 5 });
  });

  it('lets a plain write wait for the transaction that holds the document', async () => {
    const c = await collection('waits', [{ _id: 1, v: 0 }]);
    const session = begin();
    await c.updateOne({ _id: 1 }, { $set: { v: 100 } }, { session });
    const plain = c.updateOne({ _id: 1 }, { $inc: { v: 1 } });
    await c.insertOne({ _id: 2, v: 0 }); // other documents are not held up
    await session.commitTransaction();
    await plain;
    expect(await c.findOne({ _id: 1 })).toMatchObject({ v: 101 });
  });

  it('holds a unique key until it ends', async () => {
    const c = await collection('keys');
    await c.createIndex({ k: 1 }, { unique: true });
    const session = begin();
    await c.insertOne({ _id: 1, k: 'x' }, { session });
    const other = begin();
    expect(await failureOf(c.insertOne({ _id: 2, k: 'x' }, { session: other }))).toMatchObject({ code: 112 });
    const plain = failureOf(c.insertOne({ _id: 3, k: 'x' }));
    await session.commitTransaction();
    expect(await plain).toMatchObject({ code: 11000 });
    expect(await c.countDocuments()).toBe(1);
  });

  it('ends with the first command that fails', async () => {
    const c = await collection('failed', [{ _id: 1 }]);
    const session = begin();
    await c.insertOne({ _id: 2 }, { session });
    expect(await failureOf(c.insertOne({ _id: 1 }, { session }))).toMatchObject({ code: 11000 });
    expect(await failureOf(c.insertOne({ _id: 3 }, { session }))).toMatchObject({ code: 251 });
    expect(await c.countDocuments()).toBe(1);
  });

  it('may be committed twice, as a driver does that lost the answer', async () => {
    const c = await collection('twice');
    const session = begin();
    await c.insertOne({ _id: 1 }, { session });
    await session.commitTransaction();
    await session.commitTransaction();
    expect(await c.countDocuments()).toBe(1);
  });

  it('makes a collection that was not there, unless it is aborted', async () => {
    const { db } = world();
    const session = begin();
    await db.collection('born').insertOne({ a: 1 }, { session });
    await session.abortTransaction();
    expect(await db.listCollections({ name: 'born' }).toArray()).toEqual([]);
    const again = begin();
    await db.collection('born').insertOne({ a: 1 }, { session: again });
    await again.commitTransaction();
    expect(await db.listCollections({ name: 'born' }).toArray()).toHaveLength(1);
    expect(await db.collection('born').countDocuments()).toBe(1);
  });

  it('reads through a cursor over several batches, and through a pipeline', async () => {
    const c = await collection(
      'reads',
      range(300).map((_id) => ({ _id, v: _id % 3 })),
    );
    const session = begin();
    await c.deleteOne({ _id: 299 }, { session });
    const seen: number[] = [];
    for await (const { _id } of c.find({}, { session }).sort({ _id: 1 }).batchSize(40)) seen.push(_id);
    expect(seen).toEqual(range(299));
    const groups = await c
      .aggregate([{ $group: { _id: '$v', n: { $sum: 1 } } }, { $sort: { _id: 1 } }], { session })
      .toArray();
    expect(groups).toEqual([
      { _id: 0, n: 100 },
      { _id: 1, n: 100 },
      { _id: 2, n: 99 },
    ]);
    expect(
      await c.findOneAndUpdate({ _id: 5 }, { $set: { v: 7 } }, { session, returnDocument: 'after' }),
    ).toMatchObject({ v: 7 });
    await session.abortTransaction();
  });

  it('counts up without losing a step when many compete', async () => {
    const c = await collection('counter', [{ _id: 1, v: 0 }]);
    const { client } = world();
    await Promise.all(
      range(6).map(() =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            const found = await c.findOne({ _id: 1 }, { session });
            await c.updateOne({ _id: 1 }, { $set: { v: found!.v! + 1 } }, { session });
          }),
        ),
      ),
    );
    expect(await c.findOne()).toMatchObject({ v: 6 });
  });
}
