import { connectStore } from './connect';
import {
  defineCollection,
  defineGlobalCollection,
  teamIndex,
  type TeamDocument,
} from '../collection/define-collection';
import { INTERNALS } from './internals';
import { startTestStore, type TestStore } from '../testing';

interface ThingDocument extends TeamDocument {
  name: string;
  at: Date;
}
const schema = { name: { type: String, required: true }, at: Date };
const things = defineCollection<ThingDocument>({ name: 'things', schema, indexes: [teamIndex({ name: 1 })] });

let test: TestStore;
beforeAll(async () => {
  test = await startTestStore();
});
afterAll(() => test.close());

const native = (store: Awaited<ReturnType<TestStore['connect']>>) => store[INTERNALS].connection.collection('things');

describe('connecting', () => {
  it('gives each service its own database, and shares nothing between two stores', async () => {
    const store = await test.connect('cloud-posture');
    const other = await test.connect('scans');
    expect(store.database).toBe(`${test.databasePrefix}_cloud_posture`);
    expect(other[INTERNALS].connection).not.toBe(store[INTERNALS].connection);
    expect(other[INTERNALS].connection.base).not.toBe(store[INTERNALS].connection.base);
    await store.ping();
    const apart = Math.abs((await store.now()).getTime() - Date.now());
    expect(apart).toBeLessThan(24 * 3600 * 1000);
  });

  it('fails by code when nobody answers', async () => {
    const url = 'mongodb://127.0.0.1:9/?directConnection=true';
    const connecting = connectStore({ url, service: 'scans', serverSelectionTimeoutMs: 200 });
    await expect(connecting).rejects.toMatchObject({ code: 'store_unavailable' });
  });

  it('does not answer a ping once closed', async () => {
    const store = await test.connect('closing');
    await store.close();
    await expect(store.ping()).rejects.toBeInstanceOf(Error);
  });
});

describe('indexes', () => {
  it('are created once, and left when nothing changed', async () => {
    const store = await test.connect('indexes');
    store.unscoped(things, 'test');
    expect((await store.syncIndexes()).created).toContain('things.team_id_1_name_1__id_1');
    expect(await store.syncIndexes()).toEqual({ created: [], replaced: [], undeclared: [] });
  });

  it('follow the declaration without touching a document', async () => {
    const before = await test.connect('changing');
    await before.unscoped(things, 'test').insert({ _id: 'find_1', team_id: 'team_a', name: 'x', at: new Date() });
    await before.syncIndexes();
    const ttl = (expireAfterSeconds: number) =>
      defineCollection<ThingDocument>({
        name: 'things',
        schema,
        indexes: [{ key: { at: 1 }, options: { expireAfterSeconds } }],
      });
    for (const [seconds, expected] of [
      [3600, { created: ['things.at_1'], replaced: [] }],
      [7200, { created: [], replaced: ['things.at_1'] }],
    ] as const) {
      const after = await test.connect('changing');
      after.unscoped(ttl(seconds), 'test');
      const undeclared = ['things.team_id_1_name_1__id_1'];
      expect(await after.syncIndexes()).toEqual({ ...expected, undeclared });
      const found = (await native(after).listIndexes().toArray()).find((index) => index.name === 'at_1');
      expect(found?.['expireAfterSeconds']).toBe(seconds);
    }
    expect(await before.unscoped(things, 'test').count({})).toBe(1);
  });

  it('that cannot be had are a clear error, and the old one stays', async () => {
    const indexed = (unique: boolean) =>
      defineCollection<ThingDocument>({ name: 'things', schema, indexes: [{ key: { name: 1 }, options: { unique } }] });
    const [plain, unique] = [indexed(false), indexed(true)];
    const store = await test.connect('unique');
    await store.unscoped(plain, 'test').insertMany([
      { _id: 'find_1', team_id: 'team_a', name: 'same', at: new Date() },
      { _id: 'find_2', team_id: 'team_a', name: 'same', at: new Date() },
    ]);
    await store.syncIndexes();
    const strict = await test.connect('unique');
    strict.unscoped(unique, 'test');
    await expect(strict.syncIndexes()).rejects.toMatchObject({
      code: 'index_sync_failed',
      details: { collection: 'things', index: 'name_1' },
    });
    const names = (await native(strict).listIndexes().toArray()).map((index) => index.name);
    expect(names).toContain('name_1');
    expect(await store.unscoped(plain, 'test').count({})).toBe(2);
  });
});

describe('collections', () => {
  it('must be known before the indexes are made', async () => {
    const store = await test.connect('late');
    await store.syncIndexes();
    expect(() => store.unscoped(things, 'test')).toThrow(expect.objectContaining({ code: 'collection_misuse' }));
  });

  it('need a reason to be read across teams', async () => {
    const store = await test.connect('reason');
    expect(() => store.unscoped(things, ' ')).toThrow(expect.objectContaining({ code: 'collection_misuse' }));
  });

  it('are declared once, under a plain name', async () => {
    const store = await test.connect('twice');
    store.unscoped(things, 'test');
    const again = defineCollection<ThingDocument>({ ...things, indexes: [] });
    expect(() => store.unscoped(again, 'test')).toThrow(expect.objectContaining({ code: 'collection_misuse' }));
    const bad = () => defineGlobalCollection({ name: 'system.users', reason: 'x', schema: {}, indexes: [] });
    expect(bad).toThrow(expect.objectContaining({ code: 'collection_misuse' }));
  });
});
