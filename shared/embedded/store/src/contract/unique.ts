import { Decimal128, Long } from 'bson';
import { failureOf, type World } from './world';

export function uniqueTheme(world: () => World): void {
  const unique = async (name: string, key: Record<string, 1 | -1>, options: object = {}) => {
    const c = world().db.collection(name);
    await c.createIndex(key, { unique: true, ...options });
    return c;
  };

  it('refuses a second document with the same key, and says which', async () => {
    const c = await unique('one_field', { email: 1 });
    await c.insertOne({ email: 'a@example.com' });
    expect(await failureOf(c.insertOne({ email: 'a@example.com' }))).toMatchObject({
      code: 11000,
      keyPattern: { email: 1 },
      keyValue: { email: 'a@example.com' },
    });
    expect(await c.countDocuments()).toBe(1);
  });

  it('refuses a second document with the same id', async () => {
    const c = world().db.collection('ids');
    await c.insertOne({ _id: 'x' as never });
    expect(await failureOf(c.insertOne({ _id: 'x' as never }))).toMatchObject({ code: 11000, keyPattern: { _id: 1 } });
  });

  it('holds for updates, replacements and upserts, which then change nothing', async () => {
    const c = await unique('updates', { k: 1 });
    await c.insertMany([
      { k: 1, v: 'a' },
      { k: 2, v: 'b' },
    ]);
    expect(await failureOf(c.updateOne({ k: 2 }, { $set: { k: 1, v: 'c' } }))).toMatchObject({ code: 11000 });
    expect(await failureOf(c.replaceOne({ k: 2 }, { k: 1 }))).toMatchObject({ code: 11000 });
    expect(await failureOf(c.updateOne({ v: 'z' }, { $set: { k: 1 } }, { upsert: true }))).toMatchObject({
      code: 11000,
    });
    expect(await failureOf(c.findOneAndUpdate({ k: 2 }, { $set: { k: 1 } }))).toMatchObject({ code: 11000 });
    expect(await c.findOne({ k: 2 })).toMatchObject({ v: 'b' });
  });

  it('frees a key by change and by removal', async () => {
    const c = await unique('freed', { k: 1 });
    await c.insertOne({ k: 1 });
    await c.updateOne({ k: 1 }, { $set: { k: 2 } });
    await c.insertOne({ k: 1 });
    await c.deleteOne({ k: 2 });
    await c.insertOne({ k: 2 });
    expect(await c.countDocuments()).toBe(2);
  });

  it('takes a missing field for null', async () => {
    const c = await unique('missing', { k: 1 });
    await c.insertOne({ other: 1 });
    expect(await failureOf(c.insertOne({ other: 2 }))).toMatchObject({ code: 11000, keyValue: { k: null } });
    expect(await failureOf(c.insertOne({ k: null }))).toMatchObject({ code: 11000 });
  });

  it('leaves out what a sparse or partial index leaves out', async () => {
    const sparse = await unique('sparse', { k: 1 }, { sparse: true });
    await sparse.insertMany([{ a: 1 }, { a: 2 }, { k: 1 }]);
    expect(await failureOf(sparse.insertOne({ k: 1 }))).toMatchObject({ code: 11000 });
    const partial = await unique('partial', { k: 1 }, { partialFilterExpression: { live: true } });
    await partial.insertMany([
      { k: 1, live: false },
      { k: 1, live: false },
      { k: 1, live: true },
    ]);
    expect(await failureOf(partial.insertOne({ k: 1, live: true }))).toMatchObject({ code: 11000 });
    expect(await failureOf(partial.updateOne({ live: false }, { $set: { live: true } }))).toMatchObject({
      code: 11000,
    });
  });

  it('compares compound keys as a whole', async () => {
    const c = await unique('compound', { team: 1, name: -1 });
    await c.insertMany([
      { team: 1, name: 'a' },
      { team: 1, name: 'b' },
      { team: 2, name: 'a' },
    ]);
    expect(await failureOf(c.insertOne({ team: 2, name: 'a' }))).toMatchObject({
      code: 11000,
      keyValue: { team: 2, name: 'a' },
    });
  });

  it('holds across documents for each element of an array', async () => {
    const c = await unique('elements', { aliases: 1 });
    await c.insertOne({ aliases: ['a', 'b', 'a'] });
    expect(await failureOf(c.insertOne({ aliases: ['c', 'b'] }))).toMatchObject({ code: 11000 });
    await c.insertOne({ aliases: ['c'] });
  });

  it('tells numbers apart by value and not by type', async () => {
    const c = await unique('numbers', { n: 1 });
    await c.insertOne({ n: 1 });
    for (const n of [1.0, Long.fromNumber(1), Decimal128.fromString('1.0')]) {
      expect(await failureOf(c.insertOne({ n }))).toMatchObject({ code: 11000 });
    }
    await c.insertOne({ n: Long.fromString('9007199254740993') });
    await c.insertOne({ n: Long.fromString('9007199254740992') });
    await c.insertOne({ n: Decimal128.fromString('0.1') });
    await c.insertOne({ n: 0.1 });
    await c.insertOne({ n: '1' });
    expect(await c.countDocuments({ n: Long.fromString('9007199254740993') })).toBe(1);
    expect(await c.countDocuments({ n: Decimal128.fromString('0.1') })).toBe(1);
  });

  it('tells long texts apart to their last letter', async () => {
    const c = await unique('long', { s: 1 });
    const long = 'y'.repeat(4000);
    await c.insertMany([{ s: `${long}1` }, { s: `${long}2` }]);
    expect(await failureOf(c.insertOne({ s: `${long}2` }))).toMatchObject({ code: 11000 });
  });

  it('is not created over documents that break it', async () => {
    const c = world().db.collection('broken');
    await c.insertMany([{ k: 1 }, { k: 1 }]);
    expect(await failureOf(c.createIndex({ k: 1 }, { unique: true }))).toMatchObject({ code: 11000 });
    expect(await c.indexes()).toHaveLength(1);
    await c.insertOne({ k: 1 });
  });
}
