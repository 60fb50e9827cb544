import type { RootDatabase } from 'lmdb';
import { GroupCommit } from './group-commit';

function environment(commit: () => Promise<void>): RootDatabase {
  const transaction = async (act: () => void): Promise<void> => {
    act();
    await commit();
  };
  return { transaction, flushed: Promise.resolve() } as unknown as RootDatabase;
}

describe('GroupCommit', () => {
  it('commits one turn together and tells who waits only afterwards', async () => {
    const log: string[] = [];
    const commits = new GroupCommit(
      environment(async () => void log.push('committed')),
      () => log.push('failed'),
    );
    commits.add(() => log.push('a'));
    commits.afterCommit(() => log.push('told'));
    commits.add(() => log.push('b'));
    await commits.drain();
    expect(log).toEqual(['a', 'b', 'committed', 'told']);
  });

  it('leaves what comes during a commit to the next one', async () => {
    const log: string[] = [];
    const commits: GroupCommit = new GroupCommit(
      environment(async () => {
        if (log.length === 1) {
          commits.add(() => log.push('second'));
          commits.afterCommit(() => log.push('told of second'));
        }
        log.push('committed');
      }),
      () => undefined,
    );
    commits.add(() => log.push('first'));
    await commits.drain();
    expect(log).toEqual(['first', 'committed', 'second', 'committed', 'told of second']);
  });

  it('skips what was called off, and needs no disk for nothing', async () => {
    let transactions = 0;
    const commits = new GroupCommit(
      environment(async () => void (transactions += 1)),
      () => undefined,
    );
    const told: string[] = [];
    commits.add(() => told.push('never')).state = 'cancelled';
    commits.afterCommit(() => told.push('told'));
    await commits.drain();
    expect({ told, transactions }).toEqual({ told: ['told'], transactions: 0 });
  });

  it('confirms nothing after a failure, and says so once', async () => {
    const failures: string[] = [];
    const told: string[] = [];
    const commits = new GroupCommit(
      environment(() => Promise.reject(new Error('disk full'))),
      (error) => failures.push(error.message),
    );
    commits.add(() => undefined);
    commits.afterCommit(() => told.push('told'));
    await commits.drain();
    commits.add(() => undefined);
    commits.afterCommit(() => told.push('told later'));
    await commits.drain();
    expect({ failures, told }).toEqual({ failures: ['disk full'], told: [] });
  });
});
