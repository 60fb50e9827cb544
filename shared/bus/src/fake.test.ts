import { BusError } from './bus-error';
import { scanFailed, scanJob, scanStarted } from './contract/world';
import { FakeBus } from './fake';

describe('FakeBus', () => {
  it('records and delivers events to every subscriber of that event, with their context', async () => {
    const bus = new FakeBus('alerts');
    const seen: unknown[] = [];
    await bus.subscribe(
      { consumer: 'a', events: ['scan.started'] },
      async (event, context) => void seen.push(['a', event.event_id, context]),
    );
    await bus.subscribe(
      { consumer: 'b', events: ['scan.failed'] },
      async (event) => void seen.push(['b', event.event_type]),
    );
    const event = scanStarted('s1');
    await bus.publish(event);
    await bus.idle();
    expect(bus.published).toEqual([event]);
    expect(seen).toEqual([
      ['a', event.event_id, { attempt: 1, redelivered: false, messageId: event.event_id, requestId: 'req_1' }],
    ]);
    await bus.publishAll([scanFailed('s2')]);
    await bus.idle();
    expect(seen).toHaveLength(2);
  });

  it('validates as the real bus does', async () => {
    const bus = new FakeBus();
    const wrong = { ...scanStarted('s1'), data: {} as never };
    await expect(bus.publish(wrong)).rejects.toMatchObject({ code: 'invalid_payload' });
    await expect(bus.publishAll([scanStarted('s1'), wrong])).rejects.toMatchObject({ code: 'invalid_payload' });
    await expect(bus.enqueue('scans.run', {} as never)).rejects.toMatchObject({ code: 'invalid_payload' });
    await expect(bus.enqueue('scans.run', scanJob('s'), { delayMs: NaN })).rejects.toBeInstanceOf(RangeError);
    expect(bus.published).toEqual([]);
    expect(bus.enqueued).toEqual([]);
  });

  it('gives handlers a copy, so that what they change stays theirs', async () => {
    const bus = new FakeBus();
    const job = scanJob('s1');
    await bus.work('scans.run', { concurrency: 1 }, async (data) => void (data.scan_id = 'changed'));
    await bus.enqueue('scans.run', job);
    await bus.idle();
    expect(job.scan_id).toBe('s1');
    expect(bus.enqueued).toEqual([{ job: 'scans.run', data: { team_id: 'team_1', scan_id: 's1' }, delayMs: 0 }]);
  });

  it('holds delayed jobs until time is advanced far enough', async () => {
    const bus = new FakeBus();
    const seen: string[] = [];
    await bus.work('scans.run', { concurrency: 1 }, async ({ scan_id }) => void seen.push(scan_id));
    await bus.enqueue('scans.run', scanJob('late'), { delayMs: 5000 });
    await bus.enqueue('scans.run', scanJob('soon'), { delayMs: 1000 });
    await bus.advance(999);
    expect(seen).toEqual([]);
    await bus.advance(1);
    expect(seen).toEqual(['soon']);
    await bus.advance(4000);
    expect(seen).toEqual(['soon', 'late']);
  });

  it('retries by its policy, then buries; replay and discard work', async () => {
    const bus = new FakeBus('test', { delaysMs: [1000, 5000] });
    const attempts: number[] = [];
    await bus.work('scans.run', { concurrency: 1 }, async (_job, { attempt }) => {
      attempts.push(attempt);
      throw new Error('broken');
    });
    await bus.enqueue('scans.run', scanJob('s1'));
    await bus.advance(10_000);
    expect(attempts).toEqual([1, 2, 3]);
    const [letter] = await bus.deadLetters.list();
    expect(letter).toMatchObject({
      queue: 'work.scans.run',
      routing_key: 'scans.run',
      attempts: 3,
      reason: 'retries_exhausted: broken',
    });
    expect(await bus.deadLetters.replay({ ids: [letter?.id ?? ''] })).toBe(1);
    await bus.idle();
    expect(attempts).toEqual([1, 2, 3, 1]);
    await bus.advance(10_000);
    expect(await bus.deadLetters.discard({})).toBe(0);
    expect(await bus.deadLetters.discard({ queue: 'work.scans.run' })).toBe(1);
    expect(await bus.deadLetters.list()).toEqual([]);
  });

  it('buries at once what cannot be retried', async () => {
    const bus = new FakeBus();
    await bus.work('scans.run', { concurrency: 1 }, () =>
      Promise.reject(Object.assign(new Error('gone'), { retryable: false })),
    );
    await bus.enqueue('scans.run', scanJob('s1'));
    await bus.idle();
    expect(await bus.deadLetters.list()).toMatchObject([{ attempts: 1, reason: 'not_retryable: gone' }]);
  });

  it('shares a queue between workers and keeps to their concurrency', async () => {
    const bus = new FakeBus();
    let running = 0;
    let most = 0;
    const done: string[] = [];
    const worker = (name: string) => async () => {
      most = Math.max(most, ++running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      done.push(name);
    };
    await bus.work('scans.run', { concurrency: 1 }, worker('one'));
    const two = await bus.work('scans.run', { concurrency: 1 }, worker('two'));
    await Promise.all(Array.from({ length: 10 }, (_, index) => bus.enqueue('scans.run', scanJob(`s${index}`))));
    await bus.idle();
    expect(done).toHaveLength(10);
    expect(new Set(done)).toEqual(new Set(['one', 'two']));
    expect(most).toBe(2);
    await two.stop();
    await bus.enqueue('scans.run', scanJob('last'));
    await bus.idle();
    expect(done.at(-1)).toBe('one');
  });

  it('reports depths, and fails as a test wants it to', async () => {
    const bus = new FakeBus();
    await bus.enqueue('scans.run', scanJob('s1'));
    expect(await bus.queues()).toEqual([{ name: 'work.scans.run', messages: 1, consumers: 0 }]);
    bus.failure = new BusError('unavailable', 'no broker');
    await expect(bus.publish(scanStarted('s1'))).rejects.toMatchObject({ code: 'unavailable' });
    await expect(bus.ping()).rejects.toMatchObject({ code: 'unavailable' });
    bus.failure = undefined;
    await bus.close();
    await expect(bus.publish(scanStarted('s1'))).rejects.toMatchObject({ code: 'closed' });
  });
});
