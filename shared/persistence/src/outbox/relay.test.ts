import { LeaseStore } from '../leases/lease-store';
import type { Store } from '../store/store';
import { startTestStore, type TestStore } from '../testing';
import { outboxCollection } from './outbox.collection';
import { RecordingBus, testEvent, until } from './outbox.fixture';
import { OutboxRelay, type OutboxRelayOptions } from './relay';

let test: TestStore;
let store: Store;
let bus: RecordingBus;
const relays: OutboxRelay[] = [];

beforeAll(async () => {
  test = await startTestStore();
});
afterAll(() => test.close());
beforeEach(async () => {
  store = await test.connect(`relay-${relays.length}`);
  await store.syncIndexes();
  bus = new RecordingBus();
});
afterEach(async () => {
  for (const relay of relays) await relay.stop();
});

function makeRelay(more: Partial<OutboxRelayOptions> = {}): OutboxRelay {
  const relay = new OutboxRelay({ store, bus, pollMs: 20, backoffMs: { first: 1, max: 5 }, leaseMs: 1_000, ...more });
  relays.push(relay);
  return relay;
}

const emit = async (...messages: string[]) =>
  await store.transaction(async (tx) => messages.forEach((message) => tx.emit(testEvent(message))));
const emptied = () => until(async () => (await store.global(outboxCollection).count({})) === 0);

describe('a relay', () => {
  it('sends events and work in the order of emission, and forgets them once confirmed', async () => {
    await emit('1', '2');
    await store.transaction(async (tx) => {
      tx.emit(testEvent('3'));
      tx.enqueue('scans.run', { team_id: 'team_a', scan_id: 'scan_1' });
      tx.emit(testEvent('4'));
      tx.enqueue('scans.run', { team_id: 'team_a', scan_id: 'scan_2' }, { delayMs: 60_000 });
    });
    const relay = makeRelay({ batchSize: 3 });
    relay.start();
    await bus.took(6);
    await emptied();
    expect(bus.events).toEqual(['1', '2', '3', '4']);
    expect(bus.sent[3]).toEqual({ job: 'scans.run', delayMs: undefined });
    const delayed = bus.sent[5] as { delayMs: number };
    expect(delayed.delayMs).toBeGreaterThan(0);
    expect(delayed.delayMs).toBeLessThanOrEqual(60_000);
    expect(await relay.pending()).toEqual({ pending: 0, parked: 0, oldestAgeMs: 0 });
  });

  it('is nudged by a commit in its process', async () => {
    makeRelay({ pollMs: 3_600_000 }).start();
    await emit('first');
    await bus.took(1);
    await emit('second');
    await bus.took(2);
    expect(bus.events).toEqual(['first', 'second']);
  });

  it('finds by polling what another process committed', async () => {
    const other = await test.connect(store.service);
    makeRelay().start();
    await other.transaction(async (tx) => tx.emit(testEvent('from elsewhere')));
    await bus.took(1);
    expect(bus.events).toEqual(['from elsewhere']);
  });

  it('sends nothing of a transaction that failed', async () => {
    const failing = store.transaction(async (tx) => {
      tx.emit(testEvent('never'));
      throw new Error('the work failed');
    });
    await expect(failing).rejects.toThrow('the work failed');
    await emit('after');
    makeRelay().start();
    await emptied();
    expect(bus.events).toEqual(['after']);
  });

  it('waits for a bus that is away and then loses nothing, in order', async () => {
    bus.reachable = false;
    const relay = makeRelay({ maxAttempts: 1 });
    relay.start();
    await emit('1');
    await emit('2');
    await until(async () => (await relay.pending()).oldestAgeMs >= 30);
    expect(await relay.pending()).toMatchObject({ pending: 2, parked: 0 });
    bus.reachable = true;
    await bus.took(2);
    await emptied();
    expect(bus.events).toEqual(['1', '2']);
  });

  it('parks a message that the bus refuses for good, and gets past it', async () => {
    bus.refuses = (message) => message === 'poison';
    await emit('before', 'poison', 'after');
    const relay = makeRelay({ maxAttempts: 3 });
    relay.start();
    await until(async () => bus.events.includes('after'));
    await until(async () => (await relay.pending()).pending === 0);
    expect(await relay.pending()).toMatchObject({ pending: 0, parked: 1 });
    expect(bus.events.filter((event) => event === 'before')).not.toHaveLength(0);
    const [parked] = await store.global(outboxCollection).find({ parked: true });
    expect(parked).toMatchObject({ attempts: 3, last_error: 'refused' });
  });

  it('sends again what was confirmed but not forgotten when it died', async () => {
    await emit('once or twice');
    const dying = makeRelay();
    const [before] = await store.global(outboxCollection).find({});
    bus.afterPublish = async () => {
      bus.afterPublish = async () => {};
      throw new Error('the process dies between confirm and delete');
    };
    dying.start();
    await bus.took(2);
    await emptied();
    expect(bus.events).toEqual(['once or twice', 'once or twice']);
    expect(JSON.parse(before?.body ?? '{}')).toMatchObject({ kind: 'event', event: { event_type: 'webhook.test' } });
  });
});

describe('two relays of one service', () => {
  it('never work at the same time, so nothing is sent twice', async () => {
    const messages = Array.from({ length: 60 }, (_, i) => String(i));
    const others = await Promise.all([test.connect(store.service), test.connect(store.service)]);
    for (const other of others) makeRelay({ store: other, batchSize: 7, leaseMs: 60_000 }).start();
    for (let i = 0; i < messages.length; i += 10) await emit(...messages.slice(i, i + 10));
    await emptied();
    expect(bus.events).toEqual(messages);
  });

  it('take over from one that died with the lease', async () => {
    const lease = await new LeaseStore(store).acquire('outbox-relay', 'a process that was killed', 300);
    expect(lease).not.toBeNull();
    await emit('left behind');
    makeRelay().start();
    await bus.took(1);
    expect(bus.events).toEqual(['left behind']);
  });
});
