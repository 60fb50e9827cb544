import type { PlatformEvent } from '@osk/contracts';
import { q } from '../filter/operators';
import type { StoreLogger } from '../logger';
import type { Store } from '../store/store';
import { outboxCollection, type OutboxDocument, type OutboxMessage } from './outbox.collection';
import type { OutboxBus } from './relay';

interface Waiting {
  doc: OutboxDocument;
  message: OutboxMessage;
}

/** Sends outbox documents in their order and deletes what the broker has confirmed. */
export class OutboxSender {
  private readonly options: { store: Store; bus: OutboxBus; logger: StoreLogger; maxAttempts: number };

  constructor(options: OutboxSender['options']) {
    this.options = options;
  }

  /**
   * Sends the batch. A message that the bus refuses again and again although it answers is parked, so that the others
   * get past it.
   * @throws what the bus threw, when the rest has to wait
   */
  async send(batch: readonly OutboxDocument[]): Promise<void> {
    const waiting = batch.map((doc) => ({ doc, message: JSON.parse(doc.body) as OutboxMessage }));
    for (const group of groupEvents(waiting)) {
      try {
        await this.publish(group);
        await this.forget(group);
      } catch (error) {
        if (group.length === 1) await this.refused(group, error);
        else await this.sendSingly(group);
      }
    }
  }

  /** Finds the one of a group that the bus does not take. */
  private async sendSingly(group: readonly Waiting[]): Promise<void> {
    for (const one of group) {
      try {
        await this.publish([one]);
        await this.forget([one]);
      } catch (error) {
        await this.refused([one], error);
      }
    }
  }

  private async publish(group: readonly Waiting[]): Promise<void> {
    const { bus } = this.options;
    const events: PlatformEvent[] = [];
    for (const { doc, message } of group) {
      if (message.kind === 'event') {
        events.push(message.event);
        continue;
      }
      const delayMs = doc.due_at ? Math.max(0, doc.due_at.getTime() - Date.now()) : 0;
      await bus.enqueue(message.job, message.data, {
        ...(delayMs > 0 && { delayMs }),
        ...(message.request_id !== undefined && { requestId: message.request_id }),
      });
    }
    if (events.length > 0) await bus.publishAll(events);
  }

  private async forget(group: readonly Waiting[]): Promise<void> {
    const ids = group.map(({ doc }) => doc._id);
    await this.options.store.global(outboxCollection).deleteMany({ _id: q.in(ids) });
  }

  private async refused([one]: readonly Waiting[], error: unknown): Promise<void> {
    if (!one) throw error;
    const { store, bus, logger, maxAttempts } = this.options;
    const reachable = await bus.ping().then(
      () => true,
      () => false,
    );
    // A bus that is away is nobody's fault: wait, however long it takes.
    if (!reachable) throw error;
    const attempts = one.doc.attempts + 1;
    const parked = attempts >= maxAttempts;
    const last_error = error instanceof Error ? error.message : String(error);
    await store.global(outboxCollection).update(one.doc._id, { $set: { attempts, parked, last_error } });
    if (!parked) throw error;
    logger.error('a message was parked in the outbox: the bus refuses it', { outbox_id: one.doc._id, attempts, error });
  }
}

/** Neighbouring events travel together; work goes one by one, between the events it stands between. */
function groupEvents(waiting: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = [];
  for (const one of waiting) {
    const last = groups.at(-1);
    if (last?.[0]?.message.kind === 'event' && one.message.kind === 'event') last.push(one);
    else groups.push([one]);
  }
  return groups;
}
