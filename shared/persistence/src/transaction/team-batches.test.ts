import { TeamBatches } from './team-batches';

/** Work that waits until it is let go. */
function held(max = 3) {
  const batches: [string, number[]][] = [];
  const gates: (() => void)[] = [];
  const bad = new Set<number>();
  const queue = new TeamBatches<number>({
    max,
    work: async (teamId, items) => {
      batches.push([teamId, [...items]]);
      await new Promise<void>((resolve) => gates.push(resolve));
      if (items.some((item) => bad.has(item))) throw new Error('bad item');
    },
  });
  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  return {
    batches,
    bad,
    queue,
    turn,
    letGo: async () => {
      await turn();
      gates.splice(0).forEach((gate) => gate());
      await turn();
    },
  };
}

describe('team batches', () => {
  it('gather what comes while the last one is worked on, up to the limit, in order', async () => {
    const { queue, batches, turn, letGo } = held();
    const done = [queue.add('a', 1)];
    await turn();
    done.push(...[2, 3, 4, 5].map((item) => queue.add('a', item)));
    for (let i = 0; i < 3; i += 1) await letGo();
    await Promise.all(done);
    expect(batches).toEqual([
      ['a', [1]],
      ['a', [2, 3, 4]],
      ['a', [5]],
    ]);
  });

  it('keep teams from waiting for each other, and take new work when idle again', async () => {
    const { queue, batches, turn, letGo } = held();
    const first = [queue.add('a', 1), queue.add('b', 2)];
    await turn();
    expect(batches).toEqual([
      ['a', [1]],
      ['b', [2]],
    ]);
    await letGo();
    await Promise.all(first);
    const again = queue.add('a', 3);
    await letGo();
    await again;
    expect(batches.at(-1)).toEqual(['a', [3]]);
  });

  it('do the items of a failing batch one by one, and reject only the bad one', async () => {
    const { queue, batches, bad, letGo } = held();
    bad.add(2);
    const results = Promise.allSettled([1, 2, 3].map((item) => queue.add('a', item)));
    for (let i = 0; i < 5; i += 1) await letGo();
    expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(batches.map(([, items]) => items)).toEqual([[1, 2, 3], [1], [2], [3]]);
  });
});
