import type { Store } from '../store/store';
import { startTestStore, type TestStore } from '../testing';
import { RecordingBus, testEvent, until } from './outbox.fixture';
import { outboxLag } from './outbox-lag';
import { ParkedMessages } from './parked-messages';
import { OutboxRelay } from './relay';

describe('parked messages', () => {
  let test: TestStore;
  let store: Store;
  let bus: RecordingBus;
  let relay: OutboxRelay;
  let parked: ParkedMessages;

  const emit = (...messages: string[]) =>
    store.transaction(async (tx) => messages.forEach((message) => tx.emit(testEvent(message))));
  const said = (messages: { body: unknown }[]) =>
    messages.map(({ body }) => (body as { data: { message: string } }).data.message);

  beforeAll(async () => {
    test = await startTestStore();
    store = await test.connect('parked');
    await store.syncIndexes();
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    parked = new ParkedMessages(store);
    bus = new RecordingBus();
    bus.refuses = (message) => message.startsWith('poison');
    relay = new OutboxRelay({ store, bus, pollMs: 20, backoffMs: { first: 1, max: 5 }, maxAttempts: 2 });
    relay.start();
    await emit('poison 1', 'good', 'poison 2');
    await until(async () => (await outboxLag(store)).pending === 0);
  });
  afterEach(async () => {
    await relay.stop();
    await parked.drop();
  });

  it('say what they are, in the order they would leave in, and why they did not', async () => {
    const found = await parked.list();
    expect(said(found)).toEqual(['poison 1', 'poison 2']);
    expect(found[0]).toMatchObject({ kind: 'event', name: 'webhook.test', team_id: 'team_a', attempts: 2 });
    expect(found[0]?.last_error).toBe('refused');
    expect(said(await parked.list({ limit: 1 }))).toEqual(['poison 1']);
    expect(said(await parked.find([found[1]!.id, 'out_nothing']))).toEqual(['poison 2']);
  });

  it('are sent by the relay once they are handed back, and parked anew when they are refused anew', async () => {
    const [first] = await parked.list();
    bus.refuses = (message) => message === 'poison 2';
    expect(await parked.retry([first!.id])).toBe(1);
    await until(async () => bus.events.includes('poison 1'));
    expect(await parked.retry()).toBe(1);
    await until(async () => (await outboxLag(store)).parked === 1);
    expect((await parked.list())[0]).toMatchObject({ attempts: 2, last_error: 'refused' });
  });

  it('are dropped by name or all, and nothing that waits goes with them', async () => {
    await relay.stop();
    await emit('waits');
    const [first] = await parked.list();
    expect(await parked.drop([first!.id])).toBe(1);
    expect(await parked.drop([first!.id])).toBe(0);
    expect(await parked.drop()).toBe(1);
    expect(await outboxLag(store)).toMatchObject({ pending: 1, parked: 0 });
    relay.start();
    await until(async () => bus.events.includes('waits'));
  });

  it('of other kinds name the job and its team', async () => {
    await relay.stop();
    await store.transaction(async (tx) => tx.enqueue('scans.run', { team_id: 'team_b', scan_id: 'scan_1' }));
    const broken = new OutboxRelay({
      store,
      bus: { ...bus, publishAll: async () => {}, ping: async () => {}, enqueue: () => Promise.reject(new Error('no')) },
      pollMs: 20,
      backoffMs: { first: 1, max: 5 },
      maxAttempts: 1,
    });
    broken.start();
    await until(async () => (await outboxLag(store)).parked === 3);
    await broken.stop();
    expect((await parked.list()).at(-1)).toMatchObject({
      kind: 'job',
      name: 'scans.run',
      team_id: 'team_b',
      body: { scan_id: 'scan_1' },
    });
  });
});
