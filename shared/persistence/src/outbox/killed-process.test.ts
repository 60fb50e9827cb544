import { join } from 'node:path';
import { forkSource, startTestStore, type ForkedSource, type TestStore } from '../testing';
import { Counter } from './counter.fixture';
import { outboxCollection } from './outbox.collection';
import { RecordingBus, until } from './outbox.fixture';
import { OutboxRelay } from './relay';

let test: TestStore;
let child: ForkedSource | undefined;

beforeAll(async () => {
  test = await startTestStore();
});
afterAll(async () => {
  await child?.close();
  await test.close();
});

it('a process killed in the middle of everything loses no event and invents none', async () => {
  const store = await test.connect('killed');
  const counter = new Counter(store);
  await store.syncIndexes();
  const received: string[] = [];
  child = await forkSource(join(__dirname, 'counter.fixture.ts'), [test.url, test.databasePrefix, 'killed']);
  child.process.on('message', (message: string) => received.push(message));
  await until(async () => received.length >= 25);
  await child.kill();

  const bus = new RecordingBus();
  const relay = new OutboxRelay({ store, bus, pollMs: 10 });
  relay.start();
  const outbox = store.global(outboxCollection);
  const seen = () => new Set([...received, ...bus.events].map(Number));
  // The server may still be carrying out the last commit of the dead: wait for both sides to agree.
  await until(async () => (await outbox.count({})) === 0 && seen().size >= (await counter.value()));
  await relay.stop();

  const value = await counter.value();
  expect(value).toBeGreaterThanOrEqual(25);
  expect([...seen()].sort((a, b) => a - b)).toEqual(Array.from({ length: value }, (_, i) => i + 1));
});
