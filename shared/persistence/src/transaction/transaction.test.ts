import { defineCollection, type TeamDocument } from '../collection/define-collection';
import { TeamRepository } from '../documents/team-repository';
import { DuplicateKeyError } from '../errors';
import { Inbox } from '../inbox/inbox';
import { outboxCollection } from '../outbox/outbox.collection';
import { testEvent } from '../outbox/outbox.fixture';
import type { Store } from '../store/store';
import { startTestStore, type TestStore } from '../testing';
import type { Transaction } from './transaction';

interface CounterDocument extends TeamDocument {
  value: number;
}
const counters = defineCollection<CounterDocument>({ name: 'counters', schema: { value: Number }, indexes: [] });

let test: TestStore;
let store: Store;
let repo: TeamRepository<CounterDocument>;

beforeAll(async () => {
  test = await startTestStore();
  store = await test.connect('transactions');
  repo = new TeamRepository(store, counters);
  await store.syncIndexes();
});
afterAll(() => test.close());
beforeEach(async () => {
  await store.global(outboxCollection).deleteMany({});
  await repo.deleteMany('team_a', {});
  await repo.insert('team_a', { _id: 'c1', value: 0 });
});

const outboxSize = () => store.global(outboxCollection).count({});
const value = async (id = 'c1') => (await repo.findById('team_a', id))?.value;

describe('a transaction', () => {
  it('keeps the change and its event together', async () => {
    const result = await store.transaction(async (tx) => {
      await repo.update('team_a', 'c1', { $inc: { value: 1 } }, { tx });
      expect(await repo.findById('team_a', 'c1', { tx })).toMatchObject({ value: 1 });
      tx.emit(testEvent('counted'));
      return 'done';
    });
    expect(result).toBe('done');
    expect([await value(), await outboxSize()]).toEqual([1, 1]);
  });

  it('undoes both when the work fails', async () => {
    const failing = store.transaction(async (tx) => {
      await repo.update('team_a', 'c1', { $inc: { value: 1 } }, { tx });
      await repo.insert('team_a', { _id: 'c2', value: 1 }, { tx });
      tx.emit(testEvent('never'));
      throw new RangeError('no');
    });
    await expect(failing).rejects.toBeInstanceOf(RangeError);
    expect([await value(), await value('c2'), await outboxSize()]).toEqual([0, undefined, 0]);
  });

  it('passes a duplicate key on and undoes the rest', async () => {
    const failing = store.transaction(async (tx) => {
      await repo.update('team_a', 'c1', { $inc: { value: 1 } }, { tx });
      await repo.insert('team_a', { _id: 'c1', value: 1 }, { tx });
    });
    await expect(failing).rejects.toBeInstanceOf(DuplicateKeyError);
    expect(await value()).toBe(0);
  });

  it('runs again after a conflict, so that no count is lost and no event doubled', async () => {
    let runs = 0;
    const count = () =>
      store.transaction(async (tx) => {
        runs += 1;
        const doc = await repo.findById('team_a', 'c1', { tx });
        await repo.update('team_a', 'c1', { $set: { value: (doc?.value ?? 0) + 1 } }, { tx });
        tx.emit(testEvent('counted'));
      });
    await Promise.all(Array.from({ length: 8 }, count));
    expect([await value(), await outboxSize()]).toEqual([8, 8]);
    expect(runs).toBeGreaterThanOrEqual(8);
  });

  it('is not seen from outside before it commits', async () => {
    await store.transaction(async (tx) => {
      await repo.update('team_a', 'c1', { $set: { value: 99 } }, { tx });
      await repo.insert('team_a', { _id: 'c3', value: 3 }, { tx });
      expect([await value(), await value('c3')]).toEqual([0, undefined]);
    });
    expect([await value(), await value('c3')]).toEqual([99, 3]);
  });

  it('takes no message after its end', async () => {
    let leaked: Transaction | undefined;
    await store.transaction(async (tx) => {
      leaked = tx;
    });
    expect(() => leaked?.emit(testEvent('late'))).toThrow(/not awaited/);
  });

  it('tells of its messages only after the commit, and only when there are any', async () => {
    const told: number[] = [];
    const unsubscribe = store.onOutbox(() => told.push(1));
    await store.transaction(async (tx) => {
      tx.emit(testEvent('x'));
      expect(told).toEqual([]);
    });
    expect(told).toEqual([1]);
    await store.transaction(async () => {});
    unsubscribe();
    await store.transaction(async (tx) => tx.emit(testEvent('y')));
    expect(told).toEqual([1]);
  });
});

describe('the inbox', () => {
  const inbox = () => new Inbox(store);
  const count = async (tx: Transaction) => {
    await repo.update('team_a', 'c1', { $inc: { value: 1 } }, { tx });
  };

  it('lets the work of one event happen once per consumer', async () => {
    expect(await inbox().once('evt_1', 'a', count)).toBe(true);
    expect(await inbox().once('evt_1', 'a', count)).toBe(false);
    expect(await inbox().once('evt_1', 'b', count)).toBe(true);
    expect(await value()).toBe(2);
  });

  it('does so too when deliveries come at the same time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => inbox().once('evt_2', 'a', count)));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await value()).toBe(1);
  });

  it('lets work that failed be tried again', async () => {
    const failing = inbox().once('evt_3', 'a', async (tx) => {
      await count(tx);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await inbox().once('evt_3', 'a', count)).toBe(true);
    expect(await value()).toBe(1);
  });

  it('takes many at once, each once, and none when the work fails or another is faster', async () => {
    const seen: string[][] = [];
    const gather = async (fresh: ReadonlySet<string>, tx: Transaction) => {
      await count(tx);
      seen.push([...fresh]);
    };
    await inbox().once('evt_b', 'many', count);
    expect([...(await inbox().onceEach(['evt_a', 'evt_b', 'evt_a', 'evt_c'], 'many', gather))]).toEqual([
      'evt_a',
      'evt_c',
    ]);
    expect((await inbox().onceEach(['evt_a', 'evt_b', 'evt_c'], 'many', gather)).size).toBe(0);
    expect(seen).toEqual([['evt_a', 'evt_c']]);
    const failing = inbox().onceEach(['evt_d', 'evt_e'], 'many', () => Promise.reject(new RangeError('no')));
    await expect(failing).rejects.toBeInstanceOf(RangeError);
    const races = await Promise.allSettled(
      Array.from({ length: 4 }, () => inbox().onceEach(['evt_d', 'evt_e'], 'many', gather)),
    );
    const handled = races.filter((race) => race.status === 'fulfilled' && race.value.size > 0);
    expect(handled).toHaveLength(1);
    expect(await value()).toBe(3);
  });

  it('does not take a duplicate key of the work for its own', async () => {
    const work = async (tx: Transaction) => {
      await repo.insert('team_a', { _id: 'c1', value: 0 }, { tx });
    };
    await expect(inbox().once('evt_4', 'a', work)).rejects.toBeInstanceOf(DuplicateKeyError);
    expect(await inbox().once('evt_4', 'a', count)).toBe(true);
  });
});
