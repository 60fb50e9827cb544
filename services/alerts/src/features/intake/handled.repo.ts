import { defineGlobalCollection, q, type Store, type Transaction } from '@osk/persistence';

interface HandledDocument {
  /** The event's id. */
  _id: string;
  at: Date;
}

/** Longer than any message can wait before an operator replays it. */
const KEEP_SECONDS = 14 * 24 * 3600;

const handledCollection = defineGlobalCollection<HandledDocument>({
  name: 'handled_events',
  reason: 'ids of handled events; the events behind them belong to all teams',
  schema: { at: { type: Date, required: true } },
  indexes: [{ key: { at: 1 }, options: { expireAfterSeconds: KEEP_SECONDS } }],
});

/** The inbox for many events at once: all of a batch are taken in one transaction, and none twice. */
export class HandledEvents {
  constructor(private readonly store: Store) {
    // Registers the collection, so that its indexes are made at the start.
    store.global(handledCollection);
  }

  /**
   * Of these ids, those not handled before; they are from now on, if the transaction commits.
   * @throws DuplicateKeyError when another process handles one of them at this moment
   */
  async claim(ids: readonly string[], now: Date, tx: Transaction): Promise<Set<string>> {
    const handled = this.store.global(handledCollection);
    const known = await handled.find({ _id: q.in(ids) }, { limit: ids.length, tx });
    const fresh = new Set(ids);
    for (const { _id } of known) fresh.delete(_id);
    await handled.insertPlain(
      [...fresh].map((_id) => ({ _id, at: now })),
      { tx },
    );
    return fresh;
  }
}
