import type { Registry } from 'prom-client';
import { gauge } from './gauge';

/** What waits to be sent to the bus, and what was given up: `osk outbox list` shows the latter. Read with the metrics. */
export function observeOutbox(
  registry: Registry,
  read: () => Promise<{ pending: number; parked: number; oldestAgeMs: number }>,
): void {
  gauge(
    registry,
    {
      name: 'osk_outbox_messages',
      help: 'Messages in the outbox; parked ones wait for an operator',
      labelNames: ['state'],
    },
    async (set) => {
      const { pending, parked } = await read();
      set({ state: 'pending' }, pending);
      set({ state: 'parked' }, parked);
    },
  );
  gauge(
    registry,
    { name: 'osk_outbox_oldest_seconds', help: 'Age of the oldest message that waits to be sent', labelNames: [] },
    async (set) => set({}, (await read()).oldestAgeMs / 1000),
  );
}
