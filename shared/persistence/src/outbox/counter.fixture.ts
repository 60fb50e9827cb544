import type { PlatformEvent } from '@osk/contracts';
import { defineCollection, type TeamDocument } from '../collection/define-collection';
import { TeamRepository } from '../documents/team-repository';
import { connectStore } from '../store/connect';
import type { Store } from '../store/store';
import { testEvent } from './outbox.fixture';
import { OutboxRelay } from './relay';

interface CounterDocument extends TeamDocument {
  value: number;
}
const counters = defineCollection<CounterDocument>({ name: 'counters', schema: { value: Number }, indexes: [] });

/** A number that is changed together with an event that says the new value. */
export class Counter extends TeamRepository<CounterDocument> {
  constructor(private readonly store: Store) {
    super(store, counters);
  }

  async countUp(): Promise<void> {
    await this.store.transaction(async (tx) => {
      const increment = { $inc: { value: 1 } };
      const after = await this.findOneAndUpdate('team_a', 'counter', increment, { upsert: true, tx });
      tx.emit(testEvent(String(after?.value)));
    });
  }

  async value(): Promise<number> {
    return (await this.findById('team_a', 'counter'))?.value ?? 0;
  }
}

/** A process that counts up, and relays, as fast as it can: `main.cjs <store url> <database prefix> <service>`. */
async function main([url, databasePrefix, service]: string[]): Promise<void> {
  if (!url || !databasePrefix || !service) throw new Error('usage: url prefix service');
  const store = await connectStore({ url, databasePrefix, service });
  const counter = new Counter(store);
  const bus = {
    enqueue: async () => {},
    ping: async () => {},
    publishAll: async (events: readonly PlatformEvent[]) => {
      for (const { data } of events) process.send?.((data as { message: string }).message);
    },
  };
  new OutboxRelay({ store, bus, pollMs: 5, batchSize: 3, leaseMs: 500 }).start();
  for (;;) await counter.countUp();
}

if (process.send && process.argv[1]?.endsWith('main.cjs')) void main(process.argv.slice(2));
