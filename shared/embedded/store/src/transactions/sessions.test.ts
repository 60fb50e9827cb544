import { type Binary, Long } from 'bson';
import { decode } from '../bson/decode';
import { newSession, openStore, type OpenStore } from '../testing/open-store';

describe('numbered writes', () => {
  let opened: OpenStore;
  beforeEach(() => {
    opened = openStore();
  });
  afterEach(() => opened.remove());

  const numbered = (lsid: { id: Binary }, txnNumber: number) => ({ lsid, txnNumber: Long.fromNumber(txnNumber) });

  it('are known again after a restart', async () => {
    const write = {
      update: 'c',
      updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } }, upsert: true }],
      ...numbered(newSession(), 1),
    };
    const first = await opened.send(write);
    expect(first).toMatchObject({ n: 1, upserted: [{ index: 0, _id: 1 }] });
    opened = await opened.reopen();
    expect(await opened.send(write)).toEqual(first);
    expect(await opened.send({ find: 'c' })).toMatchObject({ cursor: { firstBatch: [{ _id: 1, n: 1 }] } });
  });

  it('go on where a crash cut them off', async () => {
    const lsid = newSession();
    const documents = Array.from({ length: 10 }, (_, _id) => ({ _id }));
    // The state that a process leaves when it dies between two parts of an insert.
    await opened.send({ insert: 'c', documents: documents.slice(0, 4) });
    const session = Buffer.from(lsid.id.value()).toString('hex');
    const progress = { next: 4, n: 4, nModified: 0, upserted: [], writeErrors: [] };
    await opened.store.queue.run(function* () {
      opened.store.sessions.write(session, { number: 7, progress, committed: false });
    });
    opened = await opened.reopen();
    expect(await opened.send({ insert: 'c', documents, ...numbered(lsid, 7) })).toEqual({ n: 10, ok: 1 });
    expect(await opened.send({ count: 'c' })).toMatchObject({ n: 10 });
  });

  it('share one answer when they come twice at the same time', async () => {
    const write = { insert: 'c', documents: [{ a: 1 }], ...numbered(newSession(), 1) };
    expect(await Promise.all([opened.send(write), opened.send(write)])).toEqual([
      { n: 1, ok: 1 },
      { n: 1, ok: 1 },
    ]);
    expect(await opened.send({ count: 'c' })).toMatchObject({ n: 1 });
  });

  it('are forgotten with their session', async () => {
    const lsid = newSession();
    await opened.send({ insert: 'c', documents: [{ a: 1 }], ...numbered(lsid, 5) });
    const session = Buffer.from(lsid.id.value()).toString('hex');
    expect(decode(opened.store.sessions.read(session)!.reply!)).toEqual({ n: 1, ok: 1 });
    await opened.send({ endSessions: [lsid] });
    expect(opened.store.sessions.read(session)).toBeUndefined();
  });

  it('are forgotten when their session has been silent for long', async () => {
    const lsid = newSession();
    await opened.send({ insert: 'c', documents: [{ a: 1 }], ...numbered(lsid, 5) });
    await opened.store.housekeeping.round(new Date(Date.now() + 60 * 60_000));
    expect(opened.store.sessions.read(Buffer.from(lsid.id.value()).toString('hex'))).toBeUndefined();
  });
});

describe('transactions', () => {
  let opened: OpenStore;
  beforeEach(() => {
    opened = openStore();
  });
  afterEach(() => opened.remove());

  it('are not on the disk before they are committed', async () => {
    await opened.send({ insert: 'c', documents: [{ _id: 1, n: 1 }] });
    const transaction = { lsid: newSession(), txnNumber: 1, autocommit: false };
    await opened.send({ insert: 'c', documents: [{ _id: 2 }], ...transaction, startTransaction: true });
    await opened.send({ update: 'c', updates: [{ q: { _id: 1 }, u: { $set: { n: 2 } } }], ...transaction });
    opened = await opened.reopen();
    expect(await opened.send({ find: 'c' })).toMatchObject({ cursor: { firstBatch: [{ _id: 1, n: 1 }] } });
    expect(await opened.send({ commitTransaction: 1, ...transaction })).toMatchObject({ code: 251 });
    expect(await opened.send({ validate: 'c' })).toMatchObject({ valid: true, nrecords: 1 });
  });

  it('are known to be committed after a restart', async () => {
    const transaction = { lsid: newSession(), txnNumber: 3, autocommit: false };
    await opened.send({ insert: 'c', documents: [{ _id: 2 }], ...transaction, startTransaction: true });
    await opened.send({ commitTransaction: 1, ...transaction });
    opened = await opened.reopen();
    expect(await opened.send({ commitTransaction: 1, ...transaction })).toMatchObject({ ok: 1 });
    expect(await opened.send({ count: 'c' })).toMatchObject({ n: 1 });
  });

  it('conflict when an index or the collection went or came since they wrote', async () => {
    for (const change of [{ createIndexes: 'c', indexes: [{ key: { n: 1 }, name: 'n' }] }, { drop: 'c' }]) {
      await opened.send({ insert: 'c', documents: [{ _id: 1, n: 1 }] });
      const transaction = { lsid: newSession(), txnNumber: 1, autocommit: false };
      await opened.send({ insert: 'c', documents: [{ _id: 2, n: 2 }], ...transaction, startTransaction: true });
      await opened.send(change);
      const answer = await opened.send({ commitTransaction: 1, ...transaction });
      expect(answer).toMatchObject({ code: 112, errorLabels: ['TransientTransactionError'] });
    }
    expect(await opened.send({ count: 'c' })).toMatchObject({ n: 0 });
  });

  it('refuse commands that cannot be part of one', async () => {
    const transaction = { lsid: newSession(), txnNumber: 1, autocommit: false, startTransaction: true };
    expect(await opened.send({ drop: 'c', ...transaction })).toMatchObject({ code: 263 });
    const out = { aggregate: 'c', pipeline: [{ $out: 'x' }], cursor: {} };
    await opened.send({ insert: 'c', documents: [{ _id: 1 }] });
    expect(await opened.send({ ...out, ...transaction, txnNumber: 2 })).toMatchObject({ code: 263 });
  });
});
