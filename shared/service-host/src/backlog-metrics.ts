import type { Bus } from '@osk/bus';
import type { OutboxRelay } from '@osk/persistence';
import { gauge, observeOutbox, type Metrics } from '@osk/service-kit';

/** What waits: in the outbox, and in the queues. Read when the metrics are, from the store and the broker. */
export function observeBacklog(registry: Metrics['registry'], { relay, bus }: { relay: OutboxRelay; bus: Bus }): void {
  observeOutbox(registry, () => relay.pending());
  gauge(
    registry,
    { name: 'osk_queue_messages', help: 'Messages waiting in a queue of this service', labelNames: ['queue'] },
    async (set) => {
      for (const { name, messages } of await bus.queues()) set({ queue: name }, messages);
    },
  );
}
