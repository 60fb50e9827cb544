import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { buildStore, type BuiltStore } from './testing/built-store';
import { startStoreProcess } from './testing/store-process';

jest.setTimeout(180_000);

const ROUNDS = 6;

/** What the store has confirmed, and must therefore still have. */
interface Confirmed {
  inserted: Set<number>;
  counter: number;
  transfers: Set<number>;
}

interface Item {
  _id: number;
  key: string;
  group: number;
  tags: string[];
  text: string;
}

/** Numbers that look random and are the same in each run. */
function* pseudoRandom(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

const item = (_id: number): Item => ({
  _id,
  key: `k${_id}`,
  group: _id % 7,
  tags: [`a${_id % 3}`, `b${_id % 5}`],
  text: 'x'.repeat(_id % 900),
});

/** Writes in several ways at once until the store is gone, noting all that it confirms. */
async function writeUntilGone(
  client: mongoose.mongo.MongoClient,
  round: number,
  confirmed: Confirmed,
  onConfirm: () => void,
): Promise<void> {
  const db = client.db('crash');
  const items = db.collection<Item>('items');
  const inserting = async () => {
    for (let next = round * 1_000_000; ; next += 50) {
      const batch = Array.from({ length: 50 }, (_, i) => item(next + i));
      await items.insertMany(batch);
      for (const { _id } of batch) confirmed.inserted.add(_id);
      onConfirm();
    }
  };
  const counting = async () => {
    for (;;) {
      await db
        .collection<{ _id: string; n: number }>('counters')
        .updateOne({ _id: 'c' }, { $inc: { n: 1 } }, { upsert: true });
      confirmed.counter++;
      onConfirm();
    }
  };
  const changing = async () => {
    for (let i = 0; ; i++) {
      await items.updateMany({ group: i % 7 }, { $set: { group: (i + 1) % 7 }, $push: { tags: `c${i % 4}` } });
      await items.updateMany({ tags: `c${i % 4}` }, { $pull: { tags: `c${i % 4}` } });
      onConfirm();
    }
  };
  const transferring = async () => {
    for (let id = round * 1_000_000; ; id++) {
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await db.collection<{ _id: number }>('left').insertOne({ _id: id }, { session });
          await db.collection<{ _id: number }>('right').insertOne({ _id: id }, { session });
          await db
            .collection<{ _id: string; n: number }>('counters')
            .updateOne({ _id: 'transfers' }, { $inc: { n: 1 } }, { session, upsert: true });
        }),
      );
      confirmed.transfers.add(id);
      onConfirm();
    }
  };
  await Promise.allSettled([inserting(), counting(), changing(), transferring()]);
}

async function verify(client: mongoose.mongo.MongoClient, confirmed: Confirmed): Promise<void> {
  const db = client.db('crash');
  const ids = new Set(
    (
      await db
        .collection<Item>('items')
        .find({}, { projection: { _id: 1 } })
        .toArray()
    ).map(({ _id }) => _id),
  );
  expect([...confirmed.inserted].filter((id) => !ids.has(id))).toEqual([]);
  const counters = db.collection<{ _id: string; n: number }>('counters');
  const { n } = (await counters.findOne({ _id: 'c' }))!;
  expect(n).toBeGreaterThanOrEqual(confirmed.counter);
  expect(n).toBeLessThanOrEqual(confirmed.counter + ROUNDS); // at most one unconfirmed in each round
  const [left, right] = await Promise.all(
    ['left', 'right'].map(async (name) =>
      (await db.collection<{ _id: number }>(name).find().sort({ _id: 1 }).toArray()).map(({ _id }) => _id),
    ),
  );
  expect(left).toEqual(right);
  expect((await counters.findOne({ _id: 'transfers' }))?.n).toBe(left!.length);
  expect([...confirmed.transfers].filter((id) => !left!.includes(id))).toEqual([]);
  for (const name of ['items', 'counters', 'left', 'right']) {
    expect(await db.command({ validate: name })).toMatchObject({ valid: true, errors: [] });
  }
}

describe('kill -9', () => {
  let built: BuiltStore;
  let dataDir: string;
  beforeAll(() => {
    built = buildStore();
    dataDir = mkdtempSync(join(tmpdir(), 'osk-store-crash-'));
  });
  afterAll(() => {
    built.remove();
    rmSync(dataDir, { recursive: true });
  });

  it('loses nothing that was confirmed, and keeps indexes and documents in agreement', async () => {
    const confirmed: Confirmed = { inserted: new Set(), counter: 0, transfers: new Set() };
    const random = pseudoRandom(20_261_121);
    for (let round = 1; round <= ROUNDS; round++) {
      const store = await startStoreProcess(built.index, dataDir);
      const client = await new mongoose.mongo.MongoClient(store.url, {
        serverSelectionTimeoutMS: 200,
        retryWrites: false,
      }).connect();
      if (round === 1) {
        await client
          .db('crash')
          .collection('items')
          .createIndexes([{ key: { key: 1 }, unique: true }, { key: { group: 1, _id: -1 } }, { key: { tags: 1 } }]);
      } else {
        await verify(client, confirmed);
      }
      let left = 20 + Math.floor(random.next().value * 100);
      let killed: Promise<void> | undefined;
      await writeUntilGone(client, round, confirmed, () => {
        if (--left <= 0) killed ??= store.kill();
      });
      await killed;
      await client.close();
    }
    const store = await startStoreProcess(built.index, dataDir);
    const client = await new mongoose.mongo.MongoClient(store.url).connect();
    await verify(client, confirmed);
    expect(confirmed.inserted.size).toBeGreaterThan(0);
    expect(confirmed.transfers.size).toBeGreaterThan(0);
    await client.close();
    await store.kill();
  });

  it('keeps a second process out, and takes over from a dead one', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'osk-store-lock-'));
    const first = await startStoreProcess(built.index, directory);
    await expect(startStoreProcess(built.index, directory)).rejects.toMatchObject({
      code: 'STORE_IN_USE',
      message: expect.stringContaining(String(first.pid)) as string,
    });
    await first.kill();
    const second = await startStoreProcess(built.index, directory);
    await second.kill();
    rmSync(directory, { recursive: true });
  });
});
