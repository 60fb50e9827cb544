import type { QueueEntry } from '../model/message';
import type { Queue } from '../model/queue';
import { Unacked } from './unacked';

function setUp(tags: readonly number[]): { unacked: Unacked; settled: number[] } {
  const unacked = new Unacked();
  const settled: number[] = [];
  for (const tag of tags) {
    const entry = { seq: tag } as QueueEntry;
    unacked.add(tag, { entry, queue: {} as Queue, settled: () => settled.push(tag) });
  }
  return { unacked, settled };
}

describe('Unacked', () => {
  it('takes one, all up to one, or all', () => {
    const { unacked, settled } = setUp([1, 2, 3, 4, 5]);
    expect(unacked.take(2, false).map(({ entry }) => entry.seq)).toEqual([2]);
    expect(unacked.take(3, true).map(({ entry }) => entry.seq)).toEqual([1, 3]);
    expect(unacked.take(0, true).map(({ entry }) => entry.seq)).toEqual([4, 5]);
    expect(settled).toEqual([2, 1, 3, 4, 5]);
    expect(unacked.size).toBe(0);
  });

  it('knows when a tag was never given or is settled', () => {
    const { unacked } = setUp([5]);
    const unknown = expect.objectContaining({ reply: 'PRECONDITION_FAILED', scope: 'channel' }) as Error;
    expect(() => unacked.take(4, false)).toThrow(unknown);
    expect(() => unacked.take(4, true)).toThrow(unknown);
    expect(() => unacked.take(0, false)).toThrow(unknown);
    unacked.take(5, false);
    expect(() => unacked.take(5, false)).toThrow(unknown);
    expect(unacked.take(0, true)).toEqual([]);
  });
});
