import { newId } from '@osk/contracts';
import { defineCollection, teamIndex, type TeamDocument } from '../collection/define-collection';
import { DuplicateKeyError } from '../errors';
import { q } from '../filter/operators';
import { each } from '../filter/update';
import type { Store } from '../store/store';
import { startTestStore, type TestStore } from '../testing';
import { TeamRepository } from './team-repository';

interface AlertDocument extends TeamDocument {
  title: string;
  status: 'new' | 'closed';
  tags: string[];
  hits: number;
  location?: { file: string; line: number };
  created_at: Date;
}

const alerts = defineCollection<AlertDocument>({
  name: 'alerts',
  schema: {
    title: { type: String, required: true },
    status: { type: String, enum: ['new', 'closed'], required: true },
    tags: [String],
    hits: { type: Number, default: 0 },
    location: { type: { _id: false, file: String, line: Number } },
    created_at: { type: Date, required: true },
  },
  indexes: [teamIndex({ created_at: -1 }), teamIndex({ title: 1 }, { unique: true })],
});

let test: TestStore;
let store: Store;
let repo: TeamRepository<AlertDocument>;

beforeAll(async () => {
  test = await startTestStore();
  store = await test.connect('repository-test');
  repo = new TeamRepository(store, alerts);
  await store.syncIndexes();
});
afterAll(() => test.close());
beforeEach(() => store.unscoped(alerts, 'a clean table for each test').deleteMany({}));

function alert(title: string, more: Partial<AlertDocument> = {}): Omit<AlertDocument, 'team_id'> {
  const created_at = new Date('2026-01-01T00:00:00Z');
  return { _id: newId('alert'), title, status: 'new', tags: [], hits: 0, created_at, ...more };
}

describe('a team', () => {
  it('reads back what it stored, as a plain object with its team', async () => {
    const stored = await repo.insert('team_a', alert('one', { location: { file: 'a.ts', line: 3 } }));
    const found = await repo.findById('team_a', stored._id);
    expect(found).toEqual({ ...stored, team_id: 'team_a' });
    expect(Object.getPrototypeOf(found)).toBe(Object.prototype);
    expect(stored).not.toHaveProperty('$__');
  });

  it('never meets the documents of another, by any operation', async () => {
    const theirs = await repo.insert('team_b', alert('theirs'));
    const id = theirs._id;
    expect(await repo.findById('team_a', id)).toBeNull();
    expect(await repo.findOne('team_a', { title: 'theirs' })).toBeNull();
    expect(await repo.find('team_a', {})).toEqual([]);
    expect(await repo.page('team_a', {})).toEqual({ items: [], total: 0 });
    expect(await repo.count('team_a', {})).toBe(0);
    expect(await repo.exists('team_a', { _id: id })).toBe(false);
    expect(await repo.distinct('team_a', 'title', {})).toEqual([]);
    expect(await repo.aggregate('team_a', [{ $match: { team_id: 'team_b' } }])).toEqual([]);
    expect(await repo.update('team_a', id, { $set: { title: 'x' } })).toMatchObject({ matched: 0 });
    expect(await repo.updateMany('team_a', {}, { $set: { title: 'x' } })).toMatchObject({ matched: 0 });
    expect(await repo.findOneAndUpdate('team_a', id, { $set: { title: 'x' } })).toBeNull();
    expect(await repo.delete('team_a', id)).toBe(false);
    expect(await repo.deleteMany('team_a', {})).toBe(0);
    expect(await repo.bulk('team_a', [{ delete: id }, { update: { $set: { title: 'x' } }, where: id }])).toMatchObject({
      deleted: 0,
      matched: 0,
    });
    for await (const doc of repo.each('team_a', {})) throw new Error(`met ${doc._id}`);
    expect(await repo.findById('team_b', id)).toEqual(theirs);
  });

  it('has its own names under a unique index, which says which fields are taken', async () => {
    await repo.insert('team_a', alert('same'));
    await repo.insert('team_b', alert('same'));
    const again = repo.insert('team_a', alert('same'));
    await expect(again).rejects.toBeInstanceOf(DuplicateKeyError);
    await expect(again).rejects.toMatchObject({ code: 'duplicate_key', fields: ['team_id', 'title'] });
  });
});

describe('pages', () => {
  it('neither repeat nor miss documents with equal sort values', async () => {
    await repo.insertMany(
      'team_a',
      Array.from({ length: 25 }, (_, i) => alert(`t${i}`)),
    );
    const seen: string[] = [];
    for (let skip = 0; skip < 25; skip += 10) {
      const page = await repo.page('team_a', {}, { sort: { created_at: -1 }, skip, limit: 10 });
      expect(page.total).toBe(25);
      seen.push(...page.items.map((doc) => doc._id));
    }
    expect(new Set(seen).size).toBe(25);
    expect(seen).toEqual([...seen].sort().reverse());
  });

  it('hold their bounds whatever is asked', async () => {
    await repo.insertMany(
      'team_a',
      Array.from({ length: 5 }, (_, i) => alert(`t${i}`)),
    );
    const size = async (request: { skip?: number; limit?: number; max?: number }) =>
      (await repo.page('team_a', {}, request)).items.length;
    expect(await size({ limit: 1e9, max: 3 })).toBe(3);
    expect(await size({ limit: 0 })).toBe(1);
    expect(await size({ limit: -4 })).toBe(1);
    expect(await size({ limit: Number.NaN, skip: Number.NaN })).toBe(5);
    expect(await size({ skip: -1 })).toBe(5);
    expect(await size({ skip: Infinity })).toBe(0);
  });
});

describe('reading', () => {
  beforeEach(async () => {
    await repo.insertMany('team_a', [
      alert('Alpha (beta)', { hits: 1, tags: ['x', 'y'], location: { file: 'src/a.ts', line: 1 } }),
      alert('gamma', { hits: 5, tags: ['y'] }),
      alert('delta', { hits: 9, status: 'closed' }),
    ]);
  });
  const titles = async (filter: Parameters<typeof repo.find>[1]) =>
    (await repo.find('team_a', filter, { sort: { hits: 1 } })).map((doc) => doc.title);

  it('understands every operator', async () => {
    expect(await titles({ status: q.in(['closed']) })).toEqual(['delta']);
    expect(await titles({ status: q.notIn(['closed']) })).toEqual(['Alpha (beta)', 'gamma']);
    expect(await titles({ status: q.not('new') })).toEqual(['delta']);
    expect(await titles({ hits: q.gt(5) })).toEqual(['delta']);
    expect(await titles({ hits: q.range({ gte: 1, lt: 9 }) })).toEqual(['Alpha (beta)', 'gamma']);
    expect(await titles({ title: q.contains('ALPHA (B') })).toEqual(['Alpha (beta)']);
    expect(await titles({ title: q.contains('.*') })).toEqual([]);
    expect(await titles({ title: q.startsWith('gam') })).toEqual(['gamma']);
    expect(await titles({ tags: 'y' })).toEqual(['Alpha (beta)', 'gamma']);
    expect(await titles({ tags: q.all(['x', 'y']) })).toEqual(['Alpha (beta)']);
    expect(await titles({ tags: q.size(0) })).toEqual(['delta']);
    expect(await titles({ location: q.exists() })).toEqual(['Alpha (beta)']);
    expect(await titles({ 'location.file': 'src/a.ts' })).toEqual(['Alpha (beta)']);
    expect(await titles(q.or({ hits: 1 }, { hits: 9 }))).toEqual(['Alpha (beta)', 'delta']);
    expect(await titles(q.and({ status: 'new' }, q.nor({ hits: 1 })))).toEqual(['gamma']);
    expect(await titles(q.given({ status: undefined, hits: 5 }))).toEqual(['gamma']);
  });

  it('brings only the selected fields', async () => {
    const [first] = await repo.find('team_a', {}, { sort: { hits: 1 }, select: ['title'], limit: 1 });
    expect(Object.keys(first ?? {}).sort()).toEqual(['_id', 'title']);
  });

  it('iterates over more than a batch and can be left early', async () => {
    const seen: number[] = [];
    for await (const doc of repo.each('team_a', {}, { sort: { hits: 1 }, batchSize: 1 })) {
      seen.push(doc.hits);
      if (seen.length === 2) break;
    }
    expect(seen).toEqual([1, 5]);
  });

  it('aggregates within the team', async () => {
    await repo.insert('team_b', alert('other', { hits: 1000 }));
    const sums = await repo.aggregate<{ _id: string; hits: number }>('team_a', [
      { $group: { _id: '$status', hits: { $sum: '$hits' } } },
      { $sort: { _id: 1 } },
    ]);
    expect(sums).toEqual([
      { _id: 'closed', hits: 9 },
      { _id: 'new', hits: 6 },
    ]);
  });
});

describe('writing', () => {
  it('applies every update operator', async () => {
    const { _id } = await repo.insert('team_a', alert('one', { tags: ['a', 'b'], location: { file: 'f', line: 1 } }));
    await repo.update('team_a', _id, { $inc: { hits: 2 }, $push: { tags: 'c' }, $set: { 'location.line': 7 } });
    await repo.update('team_a', _id, { $addToSet: { tags: each(['c', 'd']) }, $max: { hits: 5 } });
    await repo.update('team_a', { title: 'one' }, { $pull: { tags: 'a' } });
    expect(await repo.findById('team_a', _id)).toMatchObject({
      hits: 5,
      tags: ['b', 'c', 'd'],
      location: { file: 'f', line: 7 },
    });
    await repo.update('team_a', _id, { $unset: { location: true }, $pull: { tags: q.in(['b', 'c']) } });
    const after = await repo.findById('team_a', _id);
    expect(after).toMatchObject({ tags: ['d'] });
    expect(after).not.toHaveProperty('location');
  });

  it('makes a document of the team by an upsert, and counts on the second', async () => {
    const key = { title: 'counter' };
    const first = { ...alert('counter'), title: undefined, hits: undefined };
    const up = () => repo.upsert('team_a', key, { $inc: { hits: 1 }, $setOnInsert: first });
    expect(await up()).toMatchObject({ created: true });
    expect(await up()).toMatchObject({ created: false, matched: 1 });
    expect(await repo.findById('team_a', first._id)).toMatchObject({ team_id: 'team_a', title: 'counter', hits: 2 });
  });

  it('returns the document before or after a change', async () => {
    const { _id } = await repo.insert('team_a', alert('one'));
    const step = { $inc: { hits: 1 } };
    expect(await repo.findOneAndUpdate('team_a', _id, step, { returning: 'before' })).toMatchObject({ hits: 0 });
    expect(await repo.findOneAndUpdate('team_a', _id, step)).toMatchObject({ hits: 2 });
  });

  it('takes an empty change as none', async () => {
    const { _id } = await repo.insert('team_a', alert('one'));
    expect(await repo.update('team_a', _id, { $set: { title: undefined } })).toEqual({
      matched: 1,
      modified: 0,
      created: false,
    });
  });

  it('writes in bulk', async () => {
    const { _id } = await repo.insert('team_a', alert('old'));
    const report = await repo.bulk('team_a', [
      { insert: alert('new') },
      { update: { $inc: { hits: 3 } }, where: _id },
      { update: { $set: alert('upserted', { _id: undefined }) }, where: newId('alert'), upsert: true },
    ]);
    expect(report).toMatchObject({ inserted: 1, matched: 1, upserted: 1 });
    expect((await repo.find('team_a', {}, { sort: { title: 1 } })).map((doc) => [doc.title, doc.team_id])).toEqual([
      ['new', 'team_a'],
      ['old', 'team_a'],
      ['upserted', 'team_a'],
    ]);
  });

  it('stores plain documents as they are, in their team, all in the transaction or none', async () => {
    await repo.insertPlain('team_a', [alert('one', { hits: 3 }), alert('two')]);
    expect(await repo.find('team_a', {}, { sort: { title: 1 } })).toMatchObject([
      { title: 'one', hits: 3, team_id: 'team_a', created_at: new Date('2026-01-01T00:00:00Z') },
      { title: 'two' },
    ]);
    expect(await repo.count('team_b', {})).toBe(0);
    const theirs = { ...alert('three'), team_id: 'team_b' };
    await expect(repo.insertPlain('team_a', [theirs])).rejects.toMatchObject({ code: 'value_refused' });
    const undone = store.transaction((tx) => repo.insertPlain('team_a', [alert('four'), alert('one')], { tx }));
    await expect(undone).rejects.toBeInstanceOf(DuplicateKeyError);
    expect(await repo.count('team_a', {})).toBe(2);
  });

  it('refuses what the schema does not know', async () => {
    const refused = { code: 'value_refused' };
    await expect(repo.insert('team_a', alert('x', { status: 'bad' as never }))).rejects.toMatchObject(refused);
    await expect(repo.insert('team_a', { ...alert('x'), extra: 1 } as never)).rejects.toMatchObject(refused);
    const { _id } = await repo.insert('team_a', alert('one'));
    await expect(repo.update('team_a', _id, { $set: { status: 'bad' as never } })).rejects.toMatchObject(refused);
    await expect(repo.update('team_a', _id, { $set: { extra: 1 } as never })).rejects.toMatchObject(refused);
    await expect(repo.findOne('team_a', { extra: 1 } as never)).rejects.toMatchObject(refused);
  });
});
