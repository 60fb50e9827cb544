import type { Store } from '../store/store';
import { outboxCollection } from './outbox.collection';

export interface OutboxLag {
  /** Messages that wait to be sent. */
  pending: number;
  /** Messages that the bus would not take; they stay until an operator acts. */
  parked: number;
  /** Age of the oldest waiting message in ms; 0 when none waits. */
  oldestAgeMs: number;
}

/** What a service's outbox holds now, whichever process carries it to the bus. */
export async function outboxLag(store: Store): Promise<OutboxLag> {
  const outbox = store.global(outboxCollection);
  const [pending, parked, oldest] = await Promise.all([
    outbox.count({ parked: false }),
    outbox.count({ parked: true }),
    outbox.findOne({ parked: false }, { sort: { _id: 1 }, select: ['created_at'] }),
  ]);
  return { pending, parked, oldestAgeMs: oldest ? Math.max(0, Date.now() - oldest.created_at.getTime()) : 0 };
}
