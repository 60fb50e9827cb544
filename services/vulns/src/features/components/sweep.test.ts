import type { Store } from '@osk/persistence';
import { startTestStore, type TestStore } from '@osk/persistence/testing';
import { createIntelligence, type Intelligence } from '../../advisories';
import { advisory, affects } from '../../matching/testing/advisories';
import { ComponentSweep, type SweepOptions } from './sweep';
import type { TeamAndId } from './list.repo';

const LISTS: TeamAndId[] = Array.from({ length: 450 }, (_, i) => ({
  _id: `list-${String(i).padStart(3, '0')}`,
  team_id: `team-${i % 2}`,
}));

describe('new intelligence is passed on', () => {
  let server: TestStore;
  let store: Store;
  let intelligence: Intelligence;
  let count = 0;
  let marked: string[];
  let asked: string[][];
  /** After so many lists the process dies. */
  let failsAfter: number;
  let failsAtPage: number;

  beforeAll(async () => {
    server = await startTestStore();
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    store = await server.connect(`vulns${(count += 1)}`);
    intelligence = createIntelligence(store);
    marked = [];
    asked = [];
    failsAfter = Infinity;
    failsAtPage = Infinity;
  });

  const sweepWith = async (options: Partial<SweepOptions> = {}): Promise<ComponentSweep> => {
    const made = new ComponentSweep({
      store,
      intelligence,
      lists: {
        after: async (id, limit) => LISTS.filter(({ _id }) => _id > id).slice(0, limit),
        markDue: async (_team, marks) => {
          if (marked.length >= failsAfter) throw new Error('gone');
          marked.push(...marks.map(({ _id }) => _id));
        },
        overdue: async function* () {},
        sendAgain: async () => undefined,
      },
      packs: {
        listsHolding: async function* (keys) {
          if (asked.length >= failsAtPage) throw new Error('gone');
          asked.push([...keys]);
          for (const [index, list] of LISTS.entries())
            if (keys.includes(`npm/p-${index}`)) yield { ...list, keys: [`npm/p-${index}`] };
        },
      },
      ...options,
    });
    await store.syncIndexes();
    return made;
  };
  const publish = (numbers: readonly number[], day = 1) =>
    intelligence.writer.upsertMany(
      numbers.map((n) =>
        advisory(`CVE-2033-${10_000 + n}`, affects('npm', `p-${n}`, '0'), { modified: `2024-01-0${day}T00:00:00Z` }),
      ),
    );
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

  test('to the lists that hold what changed, and to no other; once', async () => {
    const sweep = await sweepWith();
    await publish([3, 7, 999]);
    await sweep.sweep();
    expect(marked.sort()).toEqual(['list-003', 'list-007']);
    await sweep.sweep();
    expect(marked).toHaveLength(2);
    await publish([7], 2);
    await sweep.sweep();
    expect(marked.slice(2)).toEqual(['list-007']);
    expect(asked.at(-1)).toEqual(['npm/p-7']);
  });

  test('page by page; cut off in the middle it goes on at the page, also within one revision', async () => {
    const sweep = await sweepWith();
    await publish(range(0, 440));
    await publish(range(440, 1_300));
    failsAtPage = 2;
    await expect(sweep.sweep()).rejects.toThrow('gone');
    failsAtPage = Infinity;
    await (await sweepWith()).sweep();
    expect(new Set(marked).size).toBe(450);
    expect(asked.map((keys) => keys.length)).toEqual([500, 500, 300]);
    await (await sweepWith()).sweep();
    expect(asked).toHaveLength(3);
  });

  test('when very many changed: all lists are walked, once; cut off, the walk goes on where it was', async () => {
    const sweep = await sweepWith({ many: 100 });
    await publish(range(0, 120));
    failsAfter = 300;
    await expect(sweep.sweep()).rejects.toThrow('gone');
    const before = marked.length;
    expect(before).toBeGreaterThan(0);
    failsAfter = Infinity;
    await publish([5], 2);
    await (await sweepWith({ many: 100 })).sweep();
    expect(new Set(marked).size).toBe(450);
    // What came during the walk is asked for by its key alone.
    expect(asked).toEqual([['npm/p-5']]);
    expect(marked.at(-1)).toBe('list-005');
    expect(marked.length).toBeLessThanOrEqual(450 + 200 + 1);
  });

  test('what is announced later is not lost to a cursor that has passed it', async () => {
    const sweep = await sweepWith();
    await publish([1]);
    // A writer has taken its number and written, and dies before it announces.
    await intelligence.clock.next();
    await sweep.sweep();
    await publish([2]);
    await sweep.sweep();
    expect(marked).toEqual(['list-001', 'list-002']);
  });

  test('an ended lease ends the sweep', async () => {
    const sweep = await sweepWith();
    await publish([1]);
    const ended = new AbortController();
    ended.abort(new Error('lease lost'));
    await expect(sweep.sweep(ended.signal)).rejects.toThrow('lease lost');
    expect(marked).toEqual([]);
  });
});
