import { startTestStore, type TestStore } from '../testing';
import { defineCollection, teamIndex } from '../collection/define-collection';
import { TeamRepository } from '../documents/team-repository';
import type { Store } from '../store/store';
import { DuplicateKeyError } from '../errors';
import { TeamTurns } from './team-turns';

interface Counter {
  _id: string;
  team_id: string;
  value: number;
}

const counters = defineCollection<Counter>({
  name: 'counters',
  schema: { value: { type: Number, required: true } },
  indexes: [teamIndex({ value: 1 })],
});

describe('a team in turns', () => {
  let server: TestStore;
  let store: Store;
  let repo: TeamRepository<Counter>;
  let turns: TeamTurns;

  beforeAll(async () => {
    server = await startTestStore();
    store = await server.connect('turns');
    repo = new TeamRepository(store, counters);
    turns = new TeamTurns(store);
    await store.syncIndexes();
  });
  afterAll(() => server.close());

  test('changes of one team follow each other, those of another go on beside them', async () => {
    const log: string[] = [];
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const first = turns.run('a', async () => {
      log.push('a1');
      await held;
      log.push('a1 ends');
    });
    const second = turns.run('a', async () => void log.push('a2'));
    await turns.run('b', async () => void log.push('b1'));
    release();
    await Promise.all([first, second]);
    expect(log).toEqual(['a1', 'b1', 'a1 ends', 'a2']);
  });

  test('one that fails holds up no other; one that lost a race for a key looks again, a few times', async () => {
    await expect(turns.run('a', () => Promise.reject(new RangeError('no')))).rejects.toBeInstanceOf(RangeError);
    let tries = 0;
    const insert = turns.run('a', async (tx) => {
      tries += 1;
      if (tries < 3) throw new DuplicateKeyError('counters', ['_id'], null);
      await repo.insert('a', { _id: 'c1', value: tries }, { tx });
    });
    await insert;
    expect((await repo.findById('a', 'c1'))?.value).toBe(3);
    const hopeless = turns.run('a', () => Promise.reject(new DuplicateKeyError('counters', ['_id'], null)));
    await expect(hopeless).rejects.toBeInstanceOf(DuplicateKeyError);
  });

  test('a message is worked off once', async () => {
    let runs = 0;
    const work = async () => void (runs += 1);
    const done = [await turns.once('a', 'evt_1', 'c', work), await turns.once('a', 'evt_1', 'c', work)];
    expect([runs, ...done]).toEqual([1, true, false]);
  });
});
