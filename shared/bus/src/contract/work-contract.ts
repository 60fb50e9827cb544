import { Inbox, eventually } from './inbox';
import { scanJob, webhookJob, type ContractWorld } from './world';

export function workContract(world: () => ContractWorld): void {
  it('shares work between competing workers, each job once', async () => {
    const [one, two, producer] = await Promise.all([world().bus(), world().bus(), world().bus()]);
    const inbox = new Inbox<{ worker: string; id: string }>();
    const slow = (worker: string) => async (job: { scan_id: string }) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      inbox.put({ worker, id: job.scan_id });
    };
    await one.work('scans.run', { concurrency: 1 }, slow('one'));
    await two.work('scans.run', { concurrency: 1 }, slow('two'));
    const ids = Array.from({ length: 40 }, (_, index) => `s${index}`);
    for (const id of ids) await producer.enqueue('scans.run', scanJob(id));
    const done = await inbox.atLeast(40);
    expect(done.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(new Set(done.map(({ worker }) => worker))).toEqual(new Set(['one', 'two']));
  });

  it('runs no more handlers at once than asked for', async () => {
    const bus = await world().bus();
    const inbox = new Inbox<number>();
    let running = 0;
    await bus.work('scans.run', { concurrency: 3 }, async () => {
      running += 1;
      const seen = running;
      await new Promise((resolve) => setTimeout(resolve, 10));
      running -= 1;
      inbox.put(seen);
    });
    await Promise.all(Array.from({ length: 30 }, (_, index) => bus.enqueue('scans.run', scanJob(`s${index}`))));
    expect(Math.max(...(await inbox.atLeast(30)))).toBe(3);
  });

  it('keeps work that was enqueued before any worker came', async () => {
    const bus = await world().bus();
    await bus.enqueue('delivery.webhook', webhookJob('s1'), { requestId: 'req_9' });
    const depths = await bus.queues();
    expect(depths).toContainEqual({ name: 'work.delivery.webhook', messages: 1, consumers: 0 });
    const inbox = new Inbox<unknown>();
    await bus.work('delivery.webhook', { concurrency: 1 }, async (job, { requestId, attempt }) =>
      inbox.put({ job, requestId, attempt }),
    );
    expect(await inbox.atLeast(1)).toEqual([{ job: webhookJob('s1'), requestId: 'req_9', attempt: 1 }]);
  });

  it('holds delayed work back, and a long delay never holds up a shorter one', async () => {
    const bus = await world().bus();
    const inbox = new Inbox<string>();
    await bus.work('scans.run', { concurrency: 1 }, async ({ scan_id }) => inbox.put(scan_id));
    await bus.enqueue('scans.run', scanJob('late'), { delayMs: 1500 });
    await bus.enqueue('scans.run', scanJob('soon'), { delayMs: 300 });
    await bus.enqueue('scans.run', scanJob('now'));
    expect(await inbox.atLeast(3)).toEqual(['now', 'soon', 'late']);
  });

  it('refuses a delay that is none', async () => {
    const bus = await world().bus();
    await expect(bus.enqueue('scans.run', scanJob('s'), { delayMs: -1 })).rejects.toBeInstanceOf(RangeError);
  });

  it('stops without losing: what is in hand is finished, what waits stays', async () => {
    const bus = await world().bus();
    const begun = new Inbox<string>();
    const done: string[] = [];
    let finish: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    const worker = await bus.work('scans.run', { concurrency: 1 }, async ({ scan_id }) => {
      begun.put(scan_id);
      await gate;
      done.push(scan_id);
    });
    await bus.enqueue('scans.run', scanJob('s1'));
    await bus.enqueue('scans.run', scanJob('s2'));
    await begun.atLeast(1);
    const stopped = worker.stop();
    finish();
    await stopped;
    expect(done).toEqual(['s1']);
    const left = { name: 'work.scans.run', messages: 1, consumers: 0 };
    const depths = await eventually(
      () => bus.queues(),
      (queues) =>
        queues.some(({ name, messages, consumers }) => name === left.name && messages === 1 && consumers === 0),
    );
    expect(depths).toContainEqual(left);
  });

  it('gives back what a handler did not finish within the grace', async () => {
    const bus = await world().bus();
    const begun = new Inbox<boolean>();
    const worker = await bus.work('scans.run', { concurrency: 1 }, (_job, { redelivered }) => {
      begun.put(redelivered);
      return new Promise(() => undefined);
    });
    await bus.enqueue('scans.run', scanJob('s1'));
    await begun.atLeast(1);
    await worker.stop(10);
    await bus.work('scans.run', { concurrency: 1 }, async (_job, { redelivered }) => begun.put(redelivered));
    expect(await begun.atLeast(2)).toEqual([false, true]);
  });
}
