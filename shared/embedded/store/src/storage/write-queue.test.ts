import { encode } from '../bson/encode';
import { openStore, type OpenStore } from '../testing/open-store';
import { insertDocument } from '../write/documents';
import { StorageError } from './errors';
import { PAUSE } from './turns';

describe('the write queue', () => {
  let opened: OpenStore;
  beforeEach(async () => {
    opened = openStore();
    await opened.send({ createIndexes: 'c', indexes: [{ key: { k: 1 }, name: 'k', unique: true }] });
  });
  afterEach(() => opened.remove());

  it('undoes everything of a write that the disk refuses, and goes on afterwards', async () => {
    const { store, send } = opened;
    const failing = store.queue.run(function* () {
      insertDocument(store.direct, store.catalog.ensure('test.c'), encode({ _id: 1, k: 1 }));
      insertDocument(store.direct, store.catalog.ensure('test.fresh'), encode({ _id: 1 }));
      throw new StorageError(new Error('no space left'));
    });
    const innocent = send({ insert: 'c', documents: [{ _id: 2, k: 2 }] });
    await expect(failing).rejects.toBeInstanceOf(StorageError);
    await innocent;
    expect(await send({ insert: 'c', documents: [{ _id: 3, k: 1 }] })).toMatchObject({ n: 1 });
    expect(await send({ listCollections: 1, nameOnly: true })).toMatchObject({
      cursor: { firstBatch: [{ name: 'c' }] },
    });
    expect(await send({ validate: 'c' })).toMatchObject({ valid: true });
  });

  it('keeps the others of a write when one is refused', async () => {
    const { send } = opened;
    const answers = await Promise.all([1, 1, 2].map((k, _id) => send({ insert: 'c', documents: [{ _id, k }] })));
    expect(answers.map(({ n }) => n)).toEqual([1, 0, 1]);
  });

  it('lets others in while a long task pauses', async () => {
    const { store, send } = opened;
    let served = false;
    const long = store.queue.run(function* () {
      while (!served) yield PAUSE;
      return 'done';
    });
    await send({ insert: 'c', documents: [{ k: 1 }] });
    served = true;
    await expect(long).resolves.toBe('done');
  });

  it('takes nothing more once it is closed', async () => {
    const { store } = opened;
    const last = store.queue.run(function* () {
      yield PAUSE;
      return 'done';
    });
    await store.queue.close();
    await expect(last).resolves.toBe('done');
    await expect(store.queue.run(function* () {})).rejects.toBeInstanceOf(StorageError);
  });
});
