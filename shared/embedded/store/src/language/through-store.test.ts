import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Long } from 'bson';
import { mongo } from 'mongoose';
import { type RunningStore, startStore } from '../index';

/** The language as an unmodified driver meets it: over the wire, from stored bytes, with indexes in play. */
describe('the query language through the store', () => {
  let dataDir: string;
  let store: RunningStore;
  let client: mongo.MongoClient;
  let db: mongo.Db;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'osk-language-'));
    store = await startStore({ dataDir });
    client = await mongo.MongoClient.connect(store.url);
    db = client.db('language');
  });

  afterAll(async () => {
    await client?.close();
    await store?.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const fresh = async (name: string, docs: mongo.Document[]): Promise<mongo.Collection> => {
    const collection = db.collection(name);
    await collection.insertMany(docs);
    return collection;
  };

  it('keeps 64-bit integers exact through $inc', async () => {
    const numbers = await fresh('numbers', [{ _id: 'a' as never, n: Long.fromString('9007199254740993') }]);
    await numbers.updateOne({ n: Long.fromString('9007199254740993') }, { $inc: { n: 2 } });
    expect(await numbers.findOne({})).toEqual({ _id: 'a', n: Long.fromString('9007199254740995') });
    await expect(numbers.updateOne({}, { $inc: { n: Long.MAX_VALUE } })).rejects.toMatchObject({ code: 2 });
  });

  it('matches arrays the same with and without an index', async () => {
    const docs = [[1, 2], [], 3, null, [[1]], ['x', null]].map((v, i) => ({ _id: i as never, v }));
    const plain = await fresh('arrays_plain', [...docs, { _id: 9 as never }]);
    const indexed = await fresh('arrays_indexed', [...docs, { _id: 9 as never }]);
    await indexed.createIndex({ v: 1 });
    const filters: mongo.Document[] = [
      { v: 1 },
      { v: null },
      { v: [] },
      { v: [1, 2] },
      { v: [1] },
      { v: { $gt: 1 } },
      { v: { $lt: 9 } },
      { v: { $ne: 1 } },
      { v: { $in: [1, null] } },
      { v: { $nin: [3] } },
      { v: { $exists: false } },
      { v: { $size: 2 } },
      { v: { $not: { $gte: 2 } } },
      { v: { $elemMatch: { $gte: 2 } } },
      { v: { $type: 'string' } },
      { v: { $all: [1, 2] } },
      { v: { $gte: null } },
    ];
    for (const filter of filters) {
      const ids = async (from: mongo.Collection): Promise<unknown> =>
        (await from.find(filter).sort({ _id: 1 }).toArray()).map((doc) => doc._id);
      expect([filter, await ids(indexed)]).toEqual([filter, await ids(plain)]);
    }
    for (const direction of [1, -1] as const) {
      const keys = async (from: mongo.Collection): Promise<unknown> =>
        (
          await from
            .find({ v: { $gt: 0 } })
            .sort({ v: direction, _id: 1 })
            .toArray()
        ).map((doc) => doc._id);
      expect(await keys(indexed)).toEqual(await keys(plain));
    }
  });

  it('updates by position, by array filter, by pipeline and by upsert', async () => {
    const lists = await fresh('lists', [{ _id: 1 as never, l: [{ k: 1 }, { k: 2 }, { k: 3 }] }]);
    await lists.updateOne({ 'l.k': 2 }, { $set: { 'l.$.hit': true } });
    await lists.updateOne({}, { $inc: { 'l.$[big].k': 10 } }, { arrayFilters: [{ 'big.k': { $gte: 3 } }] });
    await lists.updateOne({}, [{ $set: { total: { $sum: '$l.k' } } }]);
    expect(await lists.findOne({})).toEqual({ _id: 1, l: [{ k: 1 }, { k: 2, hit: true }, { k: 13 }], total: 16 });
    const unchanged = await lists.updateOne({ _id: 1 as never }, { $set: { total: 16 } });
    expect([unchanged.matchedCount, unchanged.modifiedCount]).toEqual([1, 0]);
    await lists.updateOne(
      { _id: 2 as never, 'a.b': 5 },
      { $setOnInsert: { n: 1 }, $push: { l: 'x' } as never },
      { upsert: true },
    );
    expect(await lists.findOne({ _id: 2 as never })).toEqual({ _id: 2, a: { b: 5 }, l: ['x'], n: 1 });
  });

  it('joins, groups and counts', async () => {
    await fresh('teams', [
      { _id: 't1' as never, name: 'one' },
      { _id: 't2' as never, name: 'two' },
    ]);
    const findings = await fresh(
      'findings',
      ['t1', 't1', 't2', 't3'].map((team, i) => ({ _id: i as never, team, score: i })),
    );
    const result = await findings
      .aggregate([
        { $group: { _id: '$team', scores: { $push: '$score' }, n: { $sum: 1 } } },
        { $lookup: { from: 'teams', localField: '_id', foreignField: '_id', as: 'team' } },
        { $set: { team: { $ifNull: [{ $first: '$team.name' }, 'unknown'] } } },
        { $sort: { _id: 1 } },
      ])
      .toArray();
    expect(result).toEqual([
      { _id: 't1', scores: [0, 1], n: 2, team: 'one' },
      { _id: 't2', scores: [2], n: 1, team: 'two' },
      { _id: 't3', scores: [3], n: 1, team: 'unknown' },
    ]);
    expect(await findings.countDocuments({ score: { $gt: 0 } }, { skip: 1, limit: 5 })).toBe(2);
    expect(await findings.aggregate([{ $match: { score: 99 } }, { $count: 'n' }]).toArray()).toEqual([]);
    const related = [{ $match: { $expr: { $eq: ['$team', '$$id'] } } }, { $count: 'n' }];
    const counts = await db
      .collection('teams')
      .aggregate([
        { $lookup: { from: 'findings', let: { id: '$_id' }, pipeline: related, as: 'found' } },
        { $sort: { _id: 1 } },
      ])
      .toArray();
    expect(counts.map((team) => team['found'])).toEqual([[{ n: 2 }], [{ n: 1 }]]);
  });

  it('follows a collation', async () => {
    const people = await fresh('people', [{ name: 'Zoë' }, { name: 'anna' }, { name: 'ANNA' }]);
    const collation = { locale: 'en_US', strength: 2 };
    expect(await people.countDocuments({ name: 'Anna' }, { collation })).toBe(2);
    expect(await people.countDocuments({ name: 'Anna' })).toBe(0);
    const names = await people
      .find({}, { projection: { _id: 0 } })
      .collation({ locale: 'en', strength: 1 })
      .sort({ name: -1 })
      .toArray();
    expect(names[0]).toEqual({ name: 'Zoë' });
  });

  it('refuses what it does not do, by code', async () => {
    const docs = await fresh('refusals', [{ a: 'x', l: [1] }]);
    const codes: Array<[() => Promise<unknown>, number]> = [
      [() => docs.find({ $where: 'true' }).toArray(), 115],
      [() => docs.find({ a: { $nope: 1 } }).toArray(), 2],
      [() => docs.find({ a: { $regex: '(a+)+', $options: 'i' } }).toArray(), 51091],
      [() => docs.find({}, { projection: { a: 1, l: 0 } }).toArray(), 31254],
      [() => docs.aggregate([{ $nope: 1 }]).toArray(), 40324],
      [() => docs.aggregate([{ $set: { a: { $function: { body: '1', args: [], lang: 'js' } } } }]).toArray(), 115],
      [() => docs.updateOne({}, { $set: { a: 1 }, $unset: { a: 1 } }), 40],
      [() => docs.updateOne({}, { $set: { _id: 1 } }), 66],
      [() => docs.updateOne({}, { $inc: { a: 1 } }), 14],
    ];
    for (const [attempt, code] of codes) await expect(attempt()).rejects.toMatchObject({ code });
  });
});
