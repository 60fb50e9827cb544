import { eventually, Inbox } from './inbox';
import type { TestBroker } from './real-rabbit';
import { scanJob, scanStarted, webhookJob, type ContractWorld } from './world';

/** For brokers that the suite may take down. */
export function restartContract(world: () => ContractWorld): void {
  const broker = (): TestBroker => world().broker as TestBroker;

  it('loses nothing that was confirmed when the broker restarts in the middle of publishing', async () => {
    const bus = await world().bus();
    const inbox = new Inbox<string>();
    await bus.work('scans.run', { concurrency: 10 }, async ({ scan_id }) => inbox.put(scan_id));
    const ids = Array.from({ length: 400 }, (_, index) => `s${index}`);
    const publishing = Promise.all(ids.map((id) => bus.enqueue('scans.run', scanJob(id))));
    await inbox.atLeast(1);
    await broker().restart();
    await publishing;
    // At least once: a job whose confirm or acknowledgement was cut off may come twice, but none may be missing.
    const missing = await eventually(
      () => Promise.resolve(ids.filter((id) => !inbox.items.includes(id))),
      (list) => list.length === 0,
    );
    expect(missing).toEqual([]);
  });

  it('hands a message out again when the broker was killed during its handler', async () => {
    const bus = await world().bus();
    const inbox = new Inbox<boolean>();
    let finish: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    await bus.work('scans.run', { concurrency: 1 }, async (_job, { redelivered }) => {
      inbox.put(redelivered);
      if (inbox.items.length === 1) await gate;
    });
    await bus.enqueue('scans.run', scanJob('s1'));
    await inbox.atLeast(1);
    await broker().kill();
    // The first handler ends while there is nobody to acknowledge to.
    finish();
    await broker().start();
    expect(await inbox.atLeast(2)).toHaveLength(2);
    await bus.enqueue('scans.run', scanJob('s2'));
    expect((await inbox.atLeast(3)).length).toBeGreaterThanOrEqual(3);
  });

  it('rejects as unavailable what cannot be published in time, and pings accordingly', async () => {
    const bus = await world().bus({ publishTimeoutMs: 300 });
    await broker().kill();
    await expect(bus.publish(scanStarted('s1'))).rejects.toMatchObject({ name: 'BusError', code: 'unavailable' });
    await expect(bus.ping()).rejects.toMatchObject({ code: 'unavailable' });
    await broker().start();
    await eventually(
      () =>
        bus.ping().then(
          () => true,
          () => false,
        ),
      (up) => up,
    );
    await bus.enqueue('scans.run', scanJob('s1')).catch(() => bus.enqueue('scans.run', scanJob('s1')));
  });

  it('publishes what was waiting once the broker is back', async () => {
    const bus = await world().bus({ publishTimeoutMs: 60_000 });
    const inbox = new Inbox<string>();
    await bus.subscribe({ consumer: 'a', events: ['scan.started'], concurrency: 1 }, async (event) =>
      inbox.put(event.data.scan_id),
    );
    await broker().kill();
    const waiting = bus.publishAll([scanStarted('s1'), scanStarted('s2')]);
    await broker().start();
    await waiting;
    expect(await inbox.atLeast(2)).toEqual(['s1', 's2']);
  });

  it('keeps delayed work, waiting work and dead letters over a restart', async () => {
    const bus = await world().bus();
    await bus.enqueue('scans.run', scanJob('delayed'), { delayMs: 3000 });
    await bus.enqueue('delivery.webhook', webhookJob('dead'));
    const failing = await bus.work('delivery.webhook', { concurrency: 1, retry: { delaysMs: [] } }, () =>
      Promise.reject(new Error('no')),
    );
    await eventually(
      () => bus.deadLetters.list(),
      (list) => list.length === 1,
    );
    await failing.stop();
    await bus.enqueue('delivery.webhook', webhookJob('waiting'));
    await broker().restart();
    const inbox = new Inbox<string>();
    await bus.work('scans.run', { concurrency: 1 }, async ({ scan_id }) => inbox.put(scan_id));
    await bus.work('delivery.webhook', { concurrency: 1 }, async ({ delivery_id }) => inbox.put(delivery_id));
    expect([...(await inbox.atLeast(2))].sort()).toEqual(['delayed', 'waiting']);
    expect(await bus.deadLetters.list()).toMatchObject([{ body: webhookJob('dead') }]);
  });

  it('is rejected when the broker is not there at all', async () => {
    await broker().kill();
    await expect(world().bus({ connectTimeoutMs: 200 })).rejects.toMatchObject({ code: 'unavailable' });
    await broker().start();
  });

  it('closes at once although the broker is gone, and leaves nothing waiting', async () => {
    const bus = await world().bus({ publishTimeoutMs: 200 });
    await broker().kill();
    const subscribing = bus.work('scans.run', { concurrency: 1 }, async () => undefined);
    const pinging = bus.ping();
    const outcomes = Promise.allSettled([subscribing, pinging]);
    await bus.close();
    expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await broker().start();
  });
}
