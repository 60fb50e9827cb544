import type { QueueEntry } from './message';
import { ReadyList } from './ready-list';

const entry = (seq: number, more: Partial<QueueEntry> = {}): QueueEntry => ({
  seq,
  message: undefined,
  bytes: 1,
  persistent: false,
  priority: 0,
  returns: 0,
  redelivered: false,
  ...more,
});
const seqs = (list: ReadyList): number[] => {
  const out: number[] = [];
  for (let next = list.shift(); next; next = list.shift()) out.push(next.seq);
  return out;
};

describe('ReadyList', () => {
  it('keeps order, and gives what comes back its old place', () => {
    const list = new ReadyList();
    for (let seq = 1; seq <= 5; seq++) list.insert(entry(seq));
    const taken = [list.shift(), list.shift(), list.shift()] as QueueEntry[];
    list.insert(taken[2] as QueueEntry);
    list.insert(taken[0] as QueueEntry);
    list.insert(taken[1] as QueueEntry);
    expect(list.length).toBe(5);
    expect(seqs(list)).toEqual([1, 2, 3, 4, 5]);
    expect(list.length).toBe(0);
    expect(list.bytes).toBe(0);
  });

  it('agrees with a sorted array over thousands of random moves', () => {
    const list = new ReadyList();
    let waiting: number[] = [];
    const out: QueueEntry[] = [];
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48271) % 2147483647) % below;
    for (let step = 1; step < 20_000; step++) {
      const move = random(3);
      if (move === 0) {
        list.insert(entry(step));
        waiting.push(step);
      } else if (move === 1 && waiting.length > 0) {
        const taken = list.shift() as QueueEntry;
        expect(taken.seq).toBe(waiting[0]);
        waiting = waiting.slice(1);
        out.push(taken);
      } else if (out.length > 0) {
        const [back] = out.splice(random(out.length), 1) as [QueueEntry];
        list.insert(back);
        waiting = [...waiting, back.seq].sort((a, b) => a - b);
      }
    }
    expect(seqs(list)).toEqual(waiting);
  });

  it('puts higher priorities first and clamps what is beyond', () => {
    const list = new ReadyList(3);
    for (const [seq, priority] of [
      [1, 0],
      [2, 3],
      [3, 9],
      [4, 1],
    ] as const)
      list.insert(entry(seq, { priority }));
    expect(seqs(list)).toEqual([2, 3, 4, 1]);
  });

  it('lets only heads expire, of every priority', () => {
    const list = new ReadyList(1);
    list.insert(entry(1));
    list.insert(entry(2, { expiresAt: 10 }));
    list.insert(entry(3, { priority: 1, expiresAt: 20 }));
    expect(list.nextExpiry()).toBe(20);
    expect(list.shiftExpired(19)).toBeUndefined();
    expect(list.shiftExpired(20)?.seq).toBe(3);
    expect(list.nextExpiry()).toBeUndefined();
    list.shift();
    expect(list.shiftExpired(20)?.seq).toBe(2);
  });
});
