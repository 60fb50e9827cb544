import type { DeliveryContext } from '../types';
import { Inbox } from './inbox';
import { scanFailed, scanJob, scanStarted, type ContractWorld } from './world';

export function publishContract(world: () => ContractWorld): void {
  it('delivers an event with its context to a subscriber', async () => {
    const bus = await world().bus();
    const inbox = new Inbox<{ id: string; context: DeliveryContext }>();
    await bus.subscribe({ consumer: 'a', events: ['scan.started'] }, async (event, context) => {
      inbox.put({ id: event.data.scan_id, context });
    });
    const event = { ...scanStarted('s1'), traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
    await bus.publish(event);
    const [received] = await inbox.atLeast(1);
    expect(received).toEqual({
      id: 's1',
      context: {
        attempt: 1,
        redelivered: false,
        messageId: event.event_id,
        requestId: 'req_1',
        traceparent: event.traceparent,
      },
    });
  });

  it('gives every consumer its own copy, and only of the events it named', async () => {
    const bus = await world().bus();
    const started = new Inbox<string>();
    const both = new Inbox<string>();
    await bus.subscribe({ consumer: 'started', events: ['scan.started'] }, async (event) =>
      started.put(event.event_type),
    );
    await bus.subscribe({ consumer: 'both', events: ['scan.started', 'scan.failed'], concurrency: 1 }, async (event) =>
      both.put(event.event_type),
    );
    await bus.publishAll([scanFailed('s1'), scanStarted('s2')]);
    expect(await both.atLeast(2)).toEqual(['scan.failed', 'scan.started']);
    expect(await started.atLeast(1)).toEqual(['scan.started']);
  });

  it('keeps what was published while the consumer was away', async () => {
    const bus = await world().bus();
    const options = { consumer: 'a', events: ['scan.started'] as const };
    const consumer = await bus.subscribe(options, async () => undefined);
    await consumer.stop();
    await bus.publish(scanStarted('s1'));
    const inbox = new Inbox<string>();
    await bus.subscribe(options, async (event) => inbox.put(event.data.scan_id));
    expect(await inbox.atLeast(1)).toEqual(['s1']);
  });

  it('publishes in order', async () => {
    const bus = await world().bus();
    const inbox = new Inbox<string>();
    await bus.subscribe({ consumer: 'a', events: ['scan.started'], concurrency: 1 }, async (event) =>
      inbox.put(event.data.scan_id),
    );
    const ids = Array.from({ length: 100 }, (_, index) => `s${index}`);
    await bus.publishAll(ids.map(scanStarted));
    expect(await inbox.atLeast(100)).toEqual(ids);
  });

  it('refuses to publish what does not fit its contract', async () => {
    const bus = await world().bus();
    const event = { ...scanStarted('s1'), data: { scan_id: 1 } as never };
    await expect(bus.publish(event)).rejects.toMatchObject({ name: 'BusError', code: 'invalid_payload' });
    await expect(bus.publish({ ...scanStarted('s1'), event_id: 'forged' })).rejects.toMatchObject({
      code: 'invalid_payload',
    });
    await expect(bus.publish({ ...scanStarted('s1'), event_type: 'scan.unknown' as never })).rejects.toMatchObject({
      code: 'invalid_payload',
    });
    await expect(bus.publishAll([scanStarted('s1'), event])).rejects.toMatchObject({ code: 'invalid_payload' });
    await expect(bus.enqueue('scans.run', { team_id: 't' } as never)).rejects.toMatchObject({
      code: 'invalid_payload',
    });
    await expect(bus.enqueue('no.such.job' as never, {} as never)).rejects.toMatchObject({ code: 'invalid_payload' });
  });

  it('takes a thousand messages without loss or duplicates', async () => {
    const bus = await world().bus();
    const inbox = new Inbox<string>();
    await bus.work('scans.run', { concurrency: 20 }, async ({ scan_id }) => inbox.put(scan_id));
    const ids = Array.from({ length: 1000 }, (_, index) => `s${index}`);
    await Promise.all(ids.map((id) => bus.enqueue('scans.run', scanJob(id))));
    const received = await inbox.atLeast(1000);
    expect(received).toHaveLength(1000);
    expect(new Set(received)).toEqual(new Set(ids));
  });

  it('answers a ping, and publishes no more once closed', async () => {
    const bus = await world().bus();
    await expect(bus.ping()).resolves.toBeUndefined();
    await bus.close();
    await expect(bus.publish(scanStarted('s1'))).rejects.toMatchObject({ code: 'closed' });
    await expect(bus.work('scans.run', { concurrency: 1 }, async () => undefined)).rejects.toMatchObject({
      code: 'closed',
    });
  });
}
