import { connectBus } from '../connect-bus';
import { Inbox } from './inbox';
import { findRabbitServer, startRealRabbit } from './real-rabbit';
import { scanJob } from './world';

const describeReal = findRabbitServer() ? describe : describe.skip;

describeReal("RabbitMQ's consumer timeout (skipped where rabbitmq-server is not installed)", () => {
  jest.setTimeout(90_000);

  it('takes the channel away from a slow handler; the consumer comes back by itself', async () => {
    const broker = await startRealRabbit({
      config: ['consumer_timeout = 500'],
      advanced: '[{rabbit, [{channel_tick_interval, 200}]}].\n',
    });
    const warnings: string[] = [];
    const logger = {
      info: () => undefined,
      warn: (message: string) => void warnings.push(message),
      error: () => undefined,
    };
    const bus = await connectBus({ url: broker.url, service: 'timeout', logger });
    const inbox = new Inbox<{ id: string; redelivered: boolean }>();
    let finish: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (finish = resolve));
    await bus.work('scans.run', { concurrency: 1 }, async ({ scan_id }, { redelivered }) => {
      inbox.put({ id: scan_id, redelivered });
      if (inbox.items.length === 1) await gate;
    });
    await bus.enqueue('scans.run', scanJob('slow'));
    expect(await inbox.atLeast(2)).toEqual([
      { id: 'slow', redelivered: false },
      { id: 'slow', redelivered: true },
    ]);
    // Its acknowledgement belongs to a channel that is gone, and must not hurt the new one.
    finish();
    await bus.enqueue('scans.run', scanJob('next'));
    expect((await inbox.atLeast(3))[2]).toEqual({ id: 'next', redelivered: false });
    expect(warnings).toContain('channel consume work.scans.run failed');
    await bus.close();
    await broker.stop();
  });
});
