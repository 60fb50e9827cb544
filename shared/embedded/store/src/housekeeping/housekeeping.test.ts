import { numberRange } from '../storage/ranges';
import { newSession, openStore, type OpenStore } from '../testing/open-store';

const NOW = new Date('2026-01-01T12:00:00Z');
const before = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);

describe('housekeeping', () => {
  let opened: OpenStore;
  beforeEach(() => {
    opened = openStore({ cursorIdleMs: 1000, transactionLifetimeMs: 1000 });
  });
  afterEach(() => opened.remove());
  const count = async (collection: string) => (await opened.send({ count: collection }))['n'];

  it('removes documents whose time is over, and no others', async () => {
    const { send, store } = opened;
    await send({ createIndexes: 'c', indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: 60 }] });
    await send({
      insert: 'c',
      documents: [
        { _id: 1, at: before(61) },
        { _id: 2, at: before(60) },
        { _id: 3, at: before(59) },
        { _id: 4 },
        { _id: 5, at: 'no date' },
        { _id: 6, at: [before(500), NOW] },
        { _id: 7, at: null },
      ],
    });
    await store.housekeeping.round(NOW);
    const left = await send({ distinct: 'c', key: '_id' });
    expect(left['values']).toEqual([3, 4, 5, 7]);
    expect(await send({ validate: 'c' })).toMatchObject({ valid: true });
  });

  it('removes more than fits into one round of work', async () => {
    const { send, store } = opened;
    await send({ createIndexes: 'c', indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: 0 }] });
    await send({ insert: 'c', documents: Array.from({ length: 1500 }, () => ({ at: before(1) })) });
    await store.housekeeping.round(NOW);
    expect(await count('c')).toBe(0);
  });

  it('leaves documents that a transaction holds for later', async () => {
    const { send, store } = opened;
    await send({ createIndexes: 'c', indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: 0 }] });
    await send({
      insert: 'c',
      documents: [
        { _id: 1, at: before(1) },
        { _id: 2, at: before(1) },
      ],
    });
    const transaction = { lsid: newSession(), txnNumber: 1, autocommit: false };
    const updates = [{ q: { _id: 1 }, u: { $set: { n: 1 } } }];
    expect(await send({ update: 'c', updates, ...transaction, startTransaction: true })).toMatchObject({
      nModified: 1,
    });
    await store.housekeeping.round(new Date(Date.now()));
    expect(await count('c')).toBe(1);
    await send({ abortTransaction: 1, ...transaction });
    await store.housekeeping.round(NOW);
    expect(await count('c')).toBe(0);
  });

  it('follows a changed time to live', async () => {
    const { send, store } = opened;
    await send({ createIndexes: 'c', indexes: [{ key: { at: 1 }, name: 'at', expireAfterSeconds: 600 }] });
    await send({ insert: 'c', documents: [{ at: before(100) }] });
    await store.housekeeping.round(NOW);
    expect(await count('c')).toBe(1);
    expect(await send({ collMod: 'c', index: { name: 'at', expireAfterSeconds: 60 } })).toMatchObject({
      ok: 1,
      expireAfterSeconds_old: 600,
    });
    await store.housekeeping.round(NOW);
    expect(await count('c')).toBe(0);
  });

  it('ends transactions and cursors that were left alone', async () => {
    const { send, store } = opened;
    await send({ insert: 'c', documents: [{ _id: 1 }, { _id: 2 }, { _id: 3 }] });
    const found = await send({ find: 'c', batchSize: 1 });
    const transaction = { lsid: newSession(), txnNumber: 1, autocommit: false };
    await send({ delete: 'c', deletes: [{ q: {}, limit: 0 }], ...transaction, startTransaction: true });
    await store.housekeeping.round(new Date(Date.now() + 5000));
    expect(await send({ commitTransaction: 1, ...transaction })).toMatchObject({ code: 251 });
    expect(await send({ getMore: (found['cursor'] as { id: number }).id, collection: 'c' })).toMatchObject({
      code: 43,
    });
    expect(await count('c')).toBe(3);
  });

  it('clears away what dropped collections and indexes leave, also after a restart', async () => {
    const documents = Array.from({ length: 1200 }, (_, n) => ({ n }));
    await opened.send({ insert: 'c', documents });
    await opened.send({ createIndexes: 'c', indexes: [{ key: { n: 1 }, name: 'n' }] });
    const { id, indexes } = opened.store.catalog.get('test.c')!;
    await opened.send({ drop: 'c' });
    opened = await opened.reopen();
    opened.store.housekeeping.start();
    while (opened.store.catalog.leftover) await opened.store.turns.next();
    const { view, end } = opened.store.snapshot();
    expect(view.records(id, 0, 10)).toEqual([]);
    for (const index of indexes) expect(view.countEntries(numberRange(index.id), 10)).toBe(0);
    end();
  });
});
