import { makeEvent } from '@osk/contracts';
import { connectStore, outboxLag, OutboxRelay, type OutboxBus, type Store } from '@osk/persistence';
import { startCommandTest, type CommandTest } from '../platform/testing';
import { dropParked, listParked, retryParked, showParked } from './outbox-command';

/** Answers, and takes nothing. */
const refusing: OutboxBus = {
  publishAll: () => Promise.reject(new Error('too large for the broker')),
  enqueue: () => Promise.reject(new Error('too large for the broker')),
  ping: async () => {},
};

describe('osk outbox', () => {
  let test: CommandTest;
  const stores: Store[] = [];

  /** Leaves a parked message in a service's outbox. */
  async function park(service: string, message: string): Promise<void> {
    const store = await connectStore({ url: test.url, service });
    stores.push(store);
    await store.syncIndexes();
    const event = makeEvent('webhook.test', { team_id: 'team_a', source_module: 'test' }, { message });
    await store.transaction(async (tx) => tx.emit(event));
    const relay = new OutboxRelay({ store, bus: refusing, pollMs: 10, maxAttempts: 1 });
    relay.start();
    while ((await outboxLag(store)).pending > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await relay.stop();
  }
  const json = async (flags = {}) =>
    JSON.parse(await test.said(listParked({ format: 'json', ...flags }, test.env))) as {
      id: string;
      service: string;
      body: { data: { message: string } };
    }[];
  const messages = async (flags = {}) => (await json(flags)).map(({ body }) => body.data.message);

  beforeEach(async () => {
    test = await startCommandTest();
    await park('scans', 'first');
    await park('gateway', 'second');
  });
  afterEach(async () => {
    await Promise.all(stores.splice(0).map((store) => store.close()));
    await test.close();
  });

  it('lists what is parked in every service, or in one', async () => {
    expect(await messages()).toEqual(['first', 'second']);
    expect(await messages({ limit: '1' })).toEqual(['first']);
    expect(await messages({ service: 'gateway' })).toEqual(['second']);
    expect(await test.said(listParked({ service: 'alerts' }, test.env))).toBe('No parked messages.\n');
    const text = await test.said(listParked({}, test.env));
    expect(text).toMatch(/scans\s+│ webhook\.test .* too large for the broker/);
  });

  it('shows one with what it says', async () => {
    const [first] = await json();
    const shown = JSON.parse(await test.said(showParked(first!.id, {}, test.env)));
    expect(shown).toMatchObject({ service: 'scans', kind: 'event', last_error: 'too large for the broker' });
    await expect(showParked('out_nothing', {}, test.env)).rejects.toThrow('No parked message out_nothing');
  });

  it('hands back the named ones, and the relay sends them', async () => {
    const [first] = await json();
    expect(await test.said(retryParked([first!.id], {}, test.env))).toBe('1 handed back\n');
    expect(await messages()).toEqual(['second']);
    const sent: string[] = [];
    const relay = new OutboxRelay({
      store: stores[0]!,
      bus: { ...refusing, publishAll: async (events) => void sent.push(...events.map(({ event_type }) => event_type)) },
      pollMs: 10,
    });
    relay.start();
    while ((await outboxLag(stores[0]!)).pending > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    await relay.stop();
    expect(sent).toEqual(['webhook.test']);
  });

  it('drops the named ones, all of a service, or all', async () => {
    const [first] = await json();
    expect(await test.said(dropParked([first!.id], {}, test.env))).toBe('1 dropped\n');
    expect(await test.said(dropParked([], { all: true, service: 'scans' }, test.env))).toBe('0 dropped\n');
    expect(await test.said(dropParked([], { all: true }, test.env))).toBe('1 dropped\n');
    expect(await messages()).toEqual([]);
  });

  it('changes nothing when it is told something odd', async () => {
    const [first] = await json();
    for (const command of [
      () => dropParked([], {}, test.env),
      () => dropParked([first!.id], { all: true }, test.env),
      () => dropParked([first!.id, 'out_nothing'], {}, test.env),
      () => dropParked([], { all: true, service: 'mail' }, test.env),
      () => listParked({ limit: '0' }, test.env),
      () => listParked({}, { OSK_DATA_DIR: test.env.OSK_DATA_DIR }),
    ])
      await expect(command()).rejects.toThrow();
    expect(await messages()).toEqual(['first', 'second']);
  });
});
