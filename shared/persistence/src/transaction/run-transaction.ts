import { newId, type JobData, type JobName, type PlatformEvent } from '@osk/contracts';
import type { ClientSession } from 'mongoose';
import { translateUnavailable } from '../errors';
import { outboxCollection, type OutboxDocument, type OutboxMessage } from '../outbox/outbox.collection';
import { INTERNALS } from '../store/internals';
import type { Store } from '../store/store';
import type { EnqueueOptions, Transaction } from './transaction';

interface Outcome<T> {
  result: T;
  /** How many messages the transaction left in the outbox. */
  messages: number;
}

/**
 * Runs `work` under the driver's retry: transient failures run it anew with growing pauses (for 120 s at most), an
 * unknown outcome of the commit is asked again. Messages are gathered and written last, so that their order is as
 * close to the order of commits as can be had. A store that cannot be reached ends it at once.
 * @throws StoreError store_unavailable, and whatever `work` throws
 */
export async function runTransaction<T>(store: Store, work: (tx: Transaction) => Promise<T>): Promise<Outcome<T>> {
  const session = await store[INTERNALS].connection.startSession();
  try {
    return await session.withTransaction(
      async () => {
        const tx = new GatheringTransaction(session);
        const result = await work(tx);
        const messages = tx.seal();
        if (messages.length > 0) await store.global(outboxCollection).insertPlain(messages, { tx });
        return { result, messages: messages.length };
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority', journal: true } },
    );
  } catch (error) {
    throw translateUnavailable(error);
  } finally {
    await session.endSession();
  }
}

class GatheringTransaction implements Transaction {
  private readonly messages: { message: OutboxMessage; delayMs?: number }[] = [];
  private sealed = false;

  constructor(readonly session: ClientSession) {}

  emit(event: PlatformEvent): void {
    this.add({ kind: 'event', event });
  }

  enqueue<N extends JobName>(job: N, data: JobData<N>, options: EnqueueOptions = {}): void {
    const { delayMs, requestId } = options;
    this.add({ kind: 'job', job, data, ...(requestId !== undefined && { request_id: requestId }) }, delayMs);
  }

  seal(): OutboxDocument[] {
    this.sealed = true;
    const now = Date.now();
    return this.messages.map(({ message, delayMs }) => ({
      _id: newId('out'),
      body: JSON.stringify(message),
      created_at: new Date(now),
      due_at: delayMs ? new Date(now + delayMs) : null,
      attempts: 0,
      parked: false,
      last_error: null,
    }));
  }

  private add(message: OutboxMessage, delayMs?: number): void {
    // A message after the end would be lost without a word: a missing await in the caller.
    if (this.sealed) throw new Error('The transaction has ended: a call that belongs to it was not awaited');
    this.messages.push({ message, delayMs });
  }
}
