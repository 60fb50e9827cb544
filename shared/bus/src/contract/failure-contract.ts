import { eventQueueName, workQueueName } from '../topology/names';
import type { Bus, DeadLetter } from '../types';
import { eventually, Inbox } from './inbox';
import { scanJob, scanStarted, webhookJob, type ContractWorld } from './world';

const letters = (bus: Bus, count: number): Promise<DeadLetter[]> =>
  eventually(
    () => bus.deadLetters.list(),
    (list) => list.length >= count,
  );

export function failureContract(world: () => ContractWorld): void {
  it('tries again after each delay and counts the attempts', async () => {
    const bus = await world().bus();
    const inbox = new Inbox<{ attempt: number; messageId: string; requestId: string | undefined }>();
    await bus.subscribe(
      { consumer: 'a', events: ['scan.started'] },
      async (_event, { attempt, messageId, requestId }) => {
        inbox.put({ attempt, messageId, requestId });
        if (attempt < 3) throw new Error('not yet');
      },
    );
    const event = scanStarted('s1');
    await bus.publish(event);
    const same = { messageId: event.event_id, requestId: 'req_1' };
    expect(await inbox.atLeast(3)).toEqual([1, 2, 3].map((attempt) => ({ attempt, ...same })));
    expect(await bus.deadLetters.list()).toEqual([]);
  });

  it('retries one consumer without bothering the other', async () => {
    const bus = await world().bus();
    const failing = new Inbox<number>();
    const fine = new Inbox<number>();
    await bus.subscribe({ consumer: 'failing', events: ['scan.started'] }, async (_event, { attempt }) => {
      failing.put(attempt);
      if (attempt === 1) throw new Error('once');
    });
    await bus.subscribe({ consumer: 'fine', events: ['scan.started'] }, async (_event, { attempt }) =>
      fine.put(attempt),
    );
    await bus.publish(scanStarted('s1'));
    expect(await failing.atLeast(2)).toEqual([1, 2]);
    expect(fine.items).toEqual([1]);
  });

  it('buries a message when its retries are used up; replay and discard work on it', async () => {
    const bus = await world().bus();
    const inbox = new Inbox<number>();
    let broken = true;
    await bus.work('scans.run', { concurrency: 1 }, async (_job, { attempt }) => {
      inbox.put(attempt);
      if (broken) throw new Error('engine exploded');
    });
    await bus.enqueue('scans.run', scanJob('s1'));
    const [letter] = await letters(bus, 1);
    expect(inbox.items).toEqual([1, 2, 3]);
    expect(letter).toMatchObject({
      queue: 'work.scans.run',
      routing_key: 'scans.run',
      reason: 'retries_exhausted: engine exploded',
      attempts: 3,
      body: scanJob('s1'),
    });
    expect(Number.isNaN(Date.parse(letter?.died_at ?? ''))).toBe(false);

    broken = false;
    expect(await bus.deadLetters.replay({ ids: ['someone/else'] })).toBe(0);
    expect(await bus.deadLetters.replay({ ids: [letter?.id ?? ''] })).toBe(1);
    expect(await inbox.atLeast(4)).toEqual([1, 2, 3, 1]);
    expect(await bus.deadLetters.list()).toEqual([]);
  });

  it('lists, replays and discards by queue, by id and all', async () => {
    const bus = await world().bus();
    const permanent = Object.assign(new Error('no such scan'), { retryable: false });
    const fail = (): Promise<void> => Promise.reject(permanent);
    await bus.work('scans.run', { concurrency: 1 }, fail);
    await bus.work('delivery.webhook', { concurrency: 1 }, fail);
    for (const id of ['a', 'b', 'c']) await bus.enqueue('scans.run', scanJob(id));
    await bus.enqueue('delivery.webhook', webhookJob('d'));
    const all = await letters(bus, 4);
    expect(all.map(({ reason, attempts }) => ({ reason, attempts }))).toEqual(
      Array.from({ length: 4 }, () => ({ reason: 'not_retryable: no such scan', attempts: 1 })),
    );
    expect(await bus.deadLetters.list({ queue: 'work.delivery.webhook' })).toHaveLength(1);
    expect(await bus.deadLetters.list({ limit: 2 })).toHaveLength(2);
    expect(await bus.deadLetters.discard({ queue: 'work.delivery.webhook' })).toBe(1);
    const [first] = await bus.deadLetters.list();
    expect(await bus.deadLetters.discard({ ids: [first?.id ?? ''] })).toBe(1);
    expect(await bus.deadLetters.discard({})).toBe(0);
    expect(await bus.deadLetters.list()).toHaveLength(2);
    expect(await bus.deadLetters.discard({ all: true })).toBe(2);
    expect(await bus.deadLetters.list()).toEqual([]);
  });

  it('keeps a dead letter whose queue no longer exists', async () => {
    const bus = await world().bus();
    const worker = await bus.work('scans.run', { concurrency: 1, retry: { delaysMs: [] } }, () =>
      Promise.reject(new Error('no')),
    );
    await bus.enqueue('scans.run', scanJob('a'));
    await letters(bus, 1);
    await worker.stop();
    await (await world().raw()).deleteQueue('work.scans.run');
    expect(await bus.deadLetters.replay({ all: true })).toBe(0);
    expect(await bus.deadLetters.list()).toHaveLength(1);
  });

  it('buries what is not JSON or not its contract without showing it to a handler', async () => {
    const bus = await world().bus();
    const inbox = new Inbox<string>();
    const consumer = { consumer: 'a', events: ['scan.started'] as const };
    await bus.subscribe(consumer, async (event) => inbox.put(event.data.scan_id));
    await bus.work('scans.run', { concurrency: 1 }, async ({ scan_id }) => inbox.put(scan_id));
    const raw = await world().raw();
    const eventQueue = eventQueueName(world().service, 'a');
    raw.sendToQueue(eventQueue, Buffer.from([0xff, 0xfe]), { persistent: true });
    raw.sendToQueue(eventQueue, Buffer.from('{"event_type":"scan.started"}'), { persistent: true });
    raw.sendToQueue(workQueueName('scans.run'), Buffer.from('{"scan_id":7}'), {
      persistent: true,
      headers: { 'x-osk-attempt': 'x' },
    });
    const found = await letters(bus, 3);
    expect(found.map(({ queue }) => queue).sort()).toEqual([eventQueue, eventQueue, 'work.scans.run'].sort());
    for (const { reason } of found) expect(reason).toMatch(/^invalid_payload: /);
    expect(inbox.items).toEqual([]);
    await bus.enqueue('scans.run', scanJob('good'));
    expect(await inbox.atLeast(1)).toEqual(['good']);
  });

  it('buries a message that comes back again and again without ever being finished', async () => {
    const bus = await world().bus();
    await bus.enqueue('scans.run', scanJob('poison'));
    const raw = await world().raw();
    for (let times = 0; times < 60; times++) {
      const message = await raw.get('work.scans.run');
      if (message) raw.nack(message, false, true);
    }
    const [letter] = await letters(bus, 1);
    expect(letter).toMatchObject({ queue: 'work.scans.run', reason: 'delivery_limit', body: scanJob('poison') });
    await bus.work('scans.run', { concurrency: 1 }, async () => undefined);
    expect(await bus.deadLetters.replay({ all: true })).toBe(1);
  });

  it('declares its queue again and goes on when it is deleted under it', async () => {
    const bus = await world().bus();
    const inbox = new Inbox<string>();
    await bus.work('scans.run', { concurrency: 1 }, async ({ scan_id }) => inbox.put(scan_id));
    await (await world().raw()).deleteQueue('work.scans.run');
    await eventually(
      async () => (await world().raw()).checkQueue('work.scans.run').catch(() => undefined),
      (queue) => queue?.consumerCount === 1,
    );
    await bus.enqueue('scans.run', scanJob('s1'));
    expect(await inbox.atLeast(1)).toEqual(['s1']);
  });

  it('declares a work queue again that was deleted under the publisher', async () => {
    const bus = await world().bus();
    await bus.enqueue('scans.run', scanJob('lost with its queue'));
    await (await world().raw()).deleteQueue('work.scans.run');
    await bus.enqueue('scans.run', scanJob('s1'));
    const inbox = new Inbox<string>();
    await bus.work('scans.run', { concurrency: 1 }, async ({ scan_id }) => inbox.put(scan_id));
    expect(await inbox.atLeast(1)).toEqual(['s1']);
  });
}
