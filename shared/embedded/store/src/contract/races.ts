import { failureOf, range, type World } from './world';

interface Job {
  _id: number;
  state: string;
  owner?: string;
  leaseUntil?: Date;
  attempts: number;
}

export function raceTheme(world: () => World): void {
  it('gives each job to one worker', async () => {
    const c = world().db.collection<Job>('jobs');
    await c.createIndex({ state: 1, _id: 1 });
    await c.insertMany(range(60).map((_id) => ({ _id, state: 'pending', attempts: 0 })));
    const taken: number[] = [];
    const work = async (owner: string): Promise<void> => {
      for (;;) {
        const job = await c.findOneAndUpdate(
          { state: 'pending' },
          { $set: { state: 'running', owner }, $inc: { attempts: 1 } },
          { sort: { _id: 1 }, returnDocument: 'after' },
        );
        if (!job) return;
        expect(job).toMatchObject({ owner, attempts: 1 });
        taken.push(job._id);
      }
    };
    await Promise.all(range(8).map((i) => work(`w${i}`)));
    expect(taken.sort((a, b) => a - b)).toEqual(range(60));
  });

  it('takes over a lease that has run out, once', async () => {
    const c = world().db.collection<Job>('leases');
    await c.insertOne({ _id: 1, state: 'running', owner: 'lost', leaseUntil: new Date(1000), attempts: 1 });
    const now = new Date(2000);
    const results = await Promise.all(
      range(5).map((i) =>
        c.findOneAndUpdate(
          { _id: 1, leaseUntil: { $lt: now } },
          { $set: { owner: `w${i}`, leaseUntil: new Date(9000) }, $inc: { attempts: 1 } },
          { returnDocument: 'after' },
        ),
      ),
    );
    const winners = results.filter((job) => job !== null);
    expect(winners).toHaveLength(1);
    expect(await c.findOne({ _id: 1 })).toEqual(winners[0]);
    expect(winners[0]).toMatchObject({ attempts: 2 });
  });

  it('counts every increment', async () => {
    const c = world().db.collection<{ _id: string; n: number }>('increments');
    await Promise.all(range(50).map(() => c.updateOne({ _id: 'x' }, { $inc: { n: 1 } }, { upsert: true })));
    expect(await c.findOne()).toEqual({ _id: 'x', n: 50 });
  });

  it('lets one of many inserts of the same key win', async () => {
    const c = world().db.collection('once');
    await c.createIndex({ key: 1 }, { unique: true });
    const outcomes = await Promise.allSettled(range(20).map((i) => c.insertOne({ key: 'k', i })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await c.countDocuments()).toBe(1);
  });

  it('gives back the document before or after the change, or removes it', async () => {
    const c = world().db.collection<{ _id: number; v: number }>('versions');
    await c.insertOne({ _id: 1, v: 1 });
    expect(await c.findOneAndUpdate({ _id: 1 }, { $inc: { v: 1 } })).toEqual({ _id: 1, v: 1 });
    expect(
      await c.findOneAndUpdate({ _id: 1 }, { $inc: { v: 1 } }, { returnDocument: 'after', projection: { _id: 0 } }),
    ).toEqual({ v: 3 });
    expect(await c.findOneAndReplace({ _id: 1 }, { v: 10 }, { returnDocument: 'after' })).toEqual({ _id: 1, v: 10 });
    expect(await c.findOneAndDelete({ _id: 1 })).toEqual({ _id: 1, v: 10 });
    expect(await c.findOneAndDelete({ _id: 1 })).toBeNull();
    expect(await c.findOneAndUpdate({ _id: 2 }, { $set: { v: 5 } }, { upsert: true })).toBeNull();
    expect(await c.findOneAndUpdate({ _id: 3 }, { $set: { v: 6 } }, { upsert: true, returnDocument: 'after' })).toEqual(
      { _id: 3, v: 6 },
    );
    expect(await failureOf(c.findOneAndUpdate({ _id: 3 }, { $set: { _id: 4 } as never }))).toMatchObject({ code: 66 });
  });

  it('replaces only the version that was read', async () => {
    const c = world().db.collection<{ _id: number; version: number; v: number }>('optimistic');
    await c.insertOne({ _id: 1, version: 1, v: 0 });
    const results = await Promise.all(
      range(10).map((v) => c.updateOne({ _id: 1, version: 1 }, { $set: { v }, $inc: { version: 1 } })),
    );
    expect(results.filter(({ modifiedCount }) => modifiedCount === 1)).toHaveLength(1);
    expect(await c.findOne()).toMatchObject({ version: 2 });
  });
}
