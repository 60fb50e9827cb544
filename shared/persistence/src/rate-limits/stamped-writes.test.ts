import { defineGlobalCollection } from '../collection/define-collection';
import { INTERNALS } from '../store/internals';
import type { Store } from '../store/store';
import { startTestStore, type TestStore } from '../testing';
import { StampedWrites, type Stamped } from './stamped-writes';

interface Counter extends Stamped {
  value: number;
}

const collection = defineGlobalCollection<Counter>({
  name: 'counters',
  reason: 'a test',
  schema: { stamp: { type: String }, value: { type: Number } },
  indexes: [],
});

describe('StampedWrites', () => {
  let server: TestStore;
  let store: Store;
  let writes: StampedWrites<Counter>;

  beforeAll(async () => {
    server = await startTestStore();
    store = await server.connect('stamped');
    await store.global(collection).insertMany(['a', 'b', 'c'].map((_id) => ({ _id, stamp: '0', value: 0 })));
    const { connection } = store[INTERNALS];
    writes = new StampedWrites<Counter>(connection.getClient().db(store.database).collection('counters'));
  });
  afterAll(() => server.close());

  test('in one batch those that saw the latest are written and told so, the others are not', async () => {
    const outcomes = await Promise.all([
      writes.write('a', '0', { stamp: 'a1', value: 1 }, false),
      writes.write('b', 'outdated', { stamp: 'b1', value: 1 }, false),
      writes.write('nobody', '0', { stamp: 'n1', value: 1 }, true),
      writes.write('c', '0', { stamp: 'c1', value: 1 }, true),
    ]);
    expect(outcomes).toEqual([true, false, false, true]);
    const found = await store.global(collection).find({}, { sort: { _id: 1 } });
    expect(found.map(({ _id, value }) => [_id, value])).toEqual([
      ['a', 1],
      ['b', 0],
      ['c', 1],
    ]);
  });

  test('of two that saw the same one wins', async () => {
    const both = ['x', 'y'].map((stamp) => writes.write('b', '0', { stamp, value: 7 }, true));
    expect((await Promise.all(both)).sort()).toEqual([false, true]);
  });

  test('a write that nobody waits for goes out by itself', async () => {
    expect(await writes.write('a', 'a1', { stamp: 'a2', value: 2 }, false)).toBe(true);
  });
});
