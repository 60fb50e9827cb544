import { Binary, Decimal128, Long, ObjectId, Timestamp, UUID } from 'bson';
import { range, type World } from './world';

export function crudTheme(world: () => World): void {
  const fresh = (name: string) => world().db.collection(name);

  it('stores a document and finds it by id', async () => {
    const c = fresh('by_id');
    const { insertedId } = await c.insertOne({ name: 'one', nested: { a: [1, { b: 2 }] } });
    expect(await c.findOne({ _id: insertedId })).toEqual({
      _id: insertedId,
      name: 'one',
      nested: { a: [1, { b: 2 }] },
    });
    expect(await c.findOne({ _id: new ObjectId() })).toBeNull();
  });

  it('keeps every BSON type', async () => {
    const c = fresh('types');
    const doc = {
      _id: new ObjectId(),
      double: 1.5,
      text: 'grüße 🌍 \u0000 end',
      long: Long.fromString('9007199254740993'),
      decimal: Decimal128.fromString('12.340'),
      date: new Date('1969-12-31T23:59:59.999Z'),
      binary: new Binary(Buffer.from([0, 1, 255])),
      uuid: new UUID('00112233-4455-6677-8899-aabbccddeeff'),
      regex: /^a.b$/im,
      timestamp: new Timestamp({ t: 5, i: 7 }),
      nothing: null,
      yes: true,
      empty: {},
      list: [[], [1, [2]]],
    };
    await c.insertOne(doc);
    expect(await c.findOne({ _id: doc._id })).toEqual(doc);
  });

  it('keeps the numeric type of a field that an update does not touch', async () => {
    const c = fresh('kept_types');
    await c.insertOne({ _id: 1 as never, long: Long.fromNumber(5), n: 1 });
    await c.updateOne({ _id: 1 as never }, { $set: { n: 2 } });
    const raw = await c.findOne({ n: 2 }, { promoteLongs: false });
    expect(raw?.['long']).toEqual(Long.fromNumber(5));
  });

  it('updates one, many, and none', async () => {
    const c = fresh('updates');
    await c.insertMany(range(10).map((n) => ({ n, group: n % 2 })));
    expect(await c.updateOne({ n: 3 }, { $set: { seen: true } })).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    expect(await c.updateOne({ n: 3 }, { $set: { seen: true } })).toMatchObject({ matchedCount: 1, modifiedCount: 0 });
    expect(await c.updateMany({ group: 0 }, { $inc: { n: 100 } })).toMatchObject({ matchedCount: 5, modifiedCount: 5 });
    expect(await c.updateMany({ n: -1 }, { $set: { x: 1 } })).toMatchObject({ matchedCount: 0, upsertedCount: 0 });
    expect(await c.countDocuments({ n: { $gte: 100 } })).toBe(5);
  });

  it('updates each document once, even when that moves it ahead in the index used', async () => {
    const c = fresh('moving');
    await c.createIndex({ n: 1 });
    await c.insertMany(range(2000).map((n) => ({ n })));
    expect((await c.updateMany({ n: { $gte: 0 } }, { $inc: { n: 5000 } })).modifiedCount).toBe(2000);
    expect(await c.countDocuments({ n: { $gte: 5000, $lt: 7000 } })).toBe(2000);
  });

  it('inserts by upsert what filter and update say', async () => {
    const c = fresh('upserts');
    const first = await c.updateOne(
      { key: 'a', 'in.side': 1 },
      { $set: { v: 1 }, $setOnInsert: { made: true } },
      { upsert: true },
    );
    expect(first).toMatchObject({ matchedCount: 0, upsertedCount: 1 });
    const again = await c.updateOne({ key: 'a' }, { $set: { v: 2 }, $setOnInsert: { made: false } }, { upsert: true });
    expect(again).toMatchObject({ matchedCount: 1, upsertedCount: 0 });
    expect(await c.findOne({}, { projection: { _id: 0 } })).toEqual({ key: 'a', in: { side: 1 }, v: 2, made: true });
  });

  it('replaces a document but keeps its id', async () => {
    const c = fresh('replaces');
    const { insertedId } = await c.insertOne({ a: 1, b: 2 });
    await c.replaceOne({ a: 1 }, { c: 3 });
    expect(await c.findOne()).toEqual({ _id: insertedId, c: 3 });
  });

  it('deletes one, many, all', async () => {
    const c = fresh('deletes');
    await c.insertMany(range(10).map((n) => ({ n })));
    expect((await c.deleteOne({ n: { $gte: 5 } })).deletedCount).toBe(1);
    expect((await c.deleteMany({ n: { $lt: 3 } })).deletedCount).toBe(3);
    expect((await c.deleteMany({})).deletedCount).toBe(6);
    expect(await c.countDocuments()).toBe(0);
    expect(await c.estimatedDocumentCount()).toBe(0);
  });

  it('projects fields in and out', async () => {
    const c = fresh('projections');
    await c.insertOne({ _id: 1 as never, a: 1, b: { c: 2, d: 3 }, list: [{ x: 1, y: 2 }] });
    const shown = (projection: object) => c.findOne({}, { projection });
    expect(await shown({ a: 1 })).toEqual({ _id: 1, a: 1 });
    expect(await shown({ _id: 0, 'b.d': 1 })).toEqual({ b: { d: 3 } });
    expect(await shown({ _id: 0, b: 0, list: 0 })).toEqual({ a: 1 });
    expect(await shown({ 'list.x': 1, _id: 0 })).toEqual({ list: [{ x: 1 }] });
    expect(await shown({ _id: 1 })).toEqual({ _id: 1 });
    expect(await shown({ _id: 0, list: { $slice: 1 }, a: 1 })).toEqual({ a: 1, list: [{ x: 1, y: 2 }] });
  });

  it('lists distinct values, array elements one by one', async () => {
    const c = fresh('distinct');
    await c.insertMany([{ t: ['b', 'a'] }, { t: 'c' }, { t: ['a'] }, {}]);
    expect(await c.distinct('t')).toEqual(['a', 'b', 'c']);
    expect(await c.distinct('t', { t: 'c' })).toEqual(['c']);
  });

  it('counts with skip and limit', async () => {
    const c = fresh('counts');
    await c.insertMany(range(20).map((n) => ({ n })));
    expect(await c.countDocuments({ n: { $gte: 5 } }, { skip: 3, limit: 4 })).toBe(4);
    expect(await c.countDocuments({ n: { $gte: 18 } }, { skip: 1 })).toBe(1);
    expect(await c.estimatedDocumentCount()).toBe(20);
  });

  it('treats hostile field names as data', async () => {
    const c = fresh('names');
    const doc = JSON.parse('{"__proto__": {"polluted": true}, "constructor": 1, "toString": "x"}') as object;
    await c.insertOne({ _id: 1 as never, ...{}, holder: doc });
    expect(await c.countDocuments({ 'holder.constructor': 1 })).toBe(1);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(await c.countDocuments({ hasOwnProperty: { $exists: true } })).toBe(0);
  });
}
