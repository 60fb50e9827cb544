import { defineGlobalCollection } from '../collection/define-collection';
import { DuplicateKeyError } from '../errors';
import { q } from '../filter/operators';
import type { Store } from '../store/store';
import type { Transaction } from '../transaction/transaction';

interface InboxDocument {
  /** `<consumer>:<event id>` */
  _id: string;
  at: Date;
}

/** Longer than any message can wait in a retry or dead-letter queue before an operator replays it. */
const KEEP_SECONDS = 14 * 24 * 3600;

export const inboxCollection = defineGlobalCollection<InboxDocument>({
  name: 'inbox',
  reason: 'ids of handled messages; the events behind them belong to all teams',
  schema: { at: { type: Date, required: true } },
  indexes: [{ key: { at: 1 }, options: { expireAfterSeconds: KEEP_SECONDS } }],
});

/** Makes a consumer idempotent: the bus delivers at least once, the inbox lets the work happen once. */
export class Inbox {
  constructor(private readonly store: Store) {}

  /**
   * Runs `work` and records the event for this consumer in one transaction; a later delivery does nothing.
   * @returns true when the work ran now, false when it had been done before
   */
  async once(eventId: string, consumer: string, work: (tx: Transaction) => Promise<void>): Promise<boolean> {
    const _id = `${consumer}:${eventId}`;
    const handled = this.store.global(inboxCollection);
    // A redelivery is usually long after the first: one cheap read instead of a transaction that must fail.
    if ((await handled.findById(_id)) !== null) return false;
    return await this.store
      .transaction(async (tx) => {
        // Claimed first: of two deliveries at once, the second waits or fails here, before it has done any work.
        if (!(await this.claim(_id, tx))) return false;
        await work(tx);
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof AlreadyHandled) return false;
        throw error;
      });
  }

  /**
   * The same for many events at once: `work` gets those not handled before, and runs once for all of them, in one
   * transaction. When it fails, or one of them is being handled elsewhere just now, none is recorded.
   * @returns the events that were handled now
   * @throws DuplicateKeyError when another delivery of one of them was faster; try them one by one
   */
  async onceEach(
    eventIds: readonly string[],
    consumer: string,
    work: (fresh: ReadonlySet<string>, tx: Transaction) => Promise<void>,
  ): Promise<ReadonlySet<string>> {
    const keyOf = (id: string) => `${consumer}:${id}`;
    const ids = [...new Set(eventIds)];
    const inbox = this.store.global(inboxCollection);
    const handled = await inbox.find({ _id: q.in(ids.map(keyOf)) }, { select: ['_id'], limit: ids.length });
    const known = new Set(handled.map(({ _id }) => _id));
    const fresh = new Set(ids.filter((id) => !known.has(keyOf(id))));
    if (fresh.size === 0) return fresh;
    await this.store.transaction(async (tx) => {
      const at = new Date();
      await inbox.insertPlain(
        [...fresh].map((id) => ({ _id: keyOf(id), at })),
        { tx },
      );
      await work(fresh, tx);
    });
    return fresh;
  }

  private async claim(_id: string, tx: Transaction): Promise<boolean> {
    try {
      await this.store.global(inboxCollection).insert({ _id, at: new Date() }, { tx });
      return true;
    } catch (error) {
      // The failed insert has ended the transaction on the server, so it must end here too.
      if (error instanceof DuplicateKeyError) throw new AlreadyHandled();
      throw error;
    }
  }
}

class AlreadyHandled extends Error {}
