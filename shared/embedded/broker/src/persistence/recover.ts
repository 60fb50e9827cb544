import { Broker } from '../model/broker';
import type { Queue } from '../model/queue';
import type { Journal } from './journal';

/** A broker with everything the journal held: durable definitions, persistent messages, remaining lifetimes. */
export function recoverBroker(journal: Journal): Broker {
  const broker = new Broker(journal);
  const queues = new Map<number, Queue>();
  for (const definition of journal.loadDefinitions()) {
    if (definition.kind === 'exchange') broker.restoreExchange(definition.spec);
    else if (definition.kind === 'queue')
      queues.set(definition.id, broker.restoreQueue(definition.id, definition.spec));
    else broker.restoreBinding(definition.source, definition.binding);
  }
  for (const { queueId, entry } of journal.loadMessages()) queues.get(queueId)?.restore(entry);
  // Only now, when every queue is back, may expired messages move on to where they are dead-lettered.
  for (const queue of queues.values()) queue.dispatch();
  return broker;
}
