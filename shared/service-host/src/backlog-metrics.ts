import type { Bus } from '@osk/bus';
import type { OutboxRelay } from '@osk/persistence';
import { gauge, type Metrics } from '@osk/service-kit';

/** What waits: in the outbox, and in the queues. Read when the metrics are, from the store and the broker. */
export function observeBacklog(registry: Metrics['registry'], { relay, bus }: { relay: OutboxRelay; bus: Bus }): void {
  gauge(
    registry,
    { name: 'osk_outbox_messages', help: 'Messages in the outbox', labelNames: ['state'] },
    async (set) => {
      const { pending, parked } = await relay.pending();
      set({ state: 'pending' }, pending);
      set({ state: 'parked' }, parked);
    },
  );
  gauge(
    registry,
    { name: 'osk_queue_messages', help: 'Messages waiting in a queue of this service', labelNames: ['queue'] },
    async (set) => {
      for (const { name, messages } of await bus.queues()) set({ queue: name }, messages);
    },
  );
}
