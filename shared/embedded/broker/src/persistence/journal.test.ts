import type { Message, QueueEntry } from '../model/message';
import { withTempDir } from '../testing/temp-dir';
import { encodeProperties } from '../wire/properties';
import { Journal } from './journal';

const message = (body: string): Message => ({
  exchange: 'x',
  routingKey: 'k',
  properties: encodeProperties({ messageId: body, deliveryMode: 2 }),
  body: Buffer.from(body),
});
const entryOf = (seq: number, of: Message, more: Partial<QueueEntry> = {}): QueueEntry => ({
  seq,
  message: of,
  bytes: of.body.length + of.properties.length,
  persistent: true,
  priority: 0,
  returns: 0,
  redelivered: false,
  ...more,
});

async function reopened<T>(path: string, use: (journal: Journal) => T | Promise<T>, memoryBytes = 1 << 20): Promise<T> {
  const journal = new Journal({
    path,
    memoryBytes,
    onFailure: (error) => {
      throw error;
    },
  });
  try {
    return await use(journal);
  } finally {
    await journal.close();
  }
}

describe('Journal', () => {
  it('brings back place, priority and the absolute time of expiry', async () => {
    await withTempDir(async (path) => {
      await reopened(path, (journal) => {
        journal.store(2, entryOf(7, message('b'), { priority: 3, expiresAt: 1_900_000_000_123 }), message('b'));
        journal.store(1, entryOf(2 ** 40, message('a')), message('a'));
      });
      const loaded = await reopened(path, (journal) => [...journal.loadMessages()]);
      expect(loaded).toMatchObject([
        { queueId: 1, entry: { seq: 2 ** 40, priority: 0, redelivered: true, returns: 0, message: message('a') } },
        { queueId: 2, entry: { seq: 7, priority: 3, expiresAt: 1_900_000_000_123, message: message('b') } },
      ]);
      expect(loaded[0]?.entry.expiresAt).toBeUndefined();
    });
  });

  it('never writes what was removed before its commit, and removes what was written', async () => {
    await withTempDir(async (path) => {
      await reopened(path, async (journal) => {
        const [short, long] = [entryOf(1, message('short')), entryOf(2, message('long'))];
        journal.store(1, short, message('short'));
        journal.store(1, long, message('long'));
        journal.markHandedOut(1, short);
        journal.remove(1, short);
        await new Promise<void>((resolve) => journal.afterCommit(resolve));
        journal.markHandedOut(1, long);
        journal.remove(1, long);
        journal.store(1, entryOf(3, message('stays')), message('stays'));
      });
      const left = await reopened(path, (journal) => [...journal.loadMessages()].map(({ entry }) => entry.seq));
      expect(left).toEqual([3]);
    });
  });

  it('counts a delivery that never came back', async () => {
    await withTempDir(async (path) => {
      await reopened(path, (journal) => {
        const entry = entryOf(1, message('m'), { returns: 4 });
        journal.store(1, entry, message('m'));
        journal.markHandedOut(1, entry);
      });
      expect(await reopened(path, (journal) => [...journal.loadMessages()])).toMatchObject([{ entry: { returns: 5 } }]);
    });
  });

  it('forgets a queue with all that it held, and no other', async () => {
    await withTempDir(async (path) => {
      await reopened(path, (journal) => {
        for (const queueId of [1, 2, 3]) {
          const entry = entryOf(1, message('m'));
          journal.store(queueId, entry, message('m'));
          journal.markHandedOut(queueId, entry);
        }
        journal.removeQueue(2, 'two');
      });
      const queues = await reopened(path, (journal) => [...journal.loadMessages()].map(({ queueId }) => queueId));
      expect(queues).toEqual([1, 3]);
    });
  });

  it('keeps no more in memory than it may, and reads the rest from disk', async () => {
    await withTempDir(async (path) => {
      await reopened(
        path,
        async (journal) => {
          const entries = Array.from({ length: 10 }, (_, index) => entryOf(index + 1, message('x'.repeat(100))));
          for (const entry of entries) journal.store(1, entry, entry.message as Message);
          await new Promise<void>((resolve) => journal.afterCommit(() => journal.afterCommit(resolve)));
          const kept = entries.filter((entry) => entry.message !== undefined);
          expect(kept.length).toBeLessThanOrEqual(3);
          for (const entry of entries)
            expect(entry.message ?? journal.read(1, entry)).toEqual(message('x'.repeat(100)));
          for (const entry of entries) journal.remove(1, entry);
        },
        300,
      );
    });
  });
});
