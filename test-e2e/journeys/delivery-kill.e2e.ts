import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRabbitServer } from '@osk/bus/testing';
import { ADMIN, startAllInOne } from '../support/all-in-one';
import { createKey, signIn, withKey, type Client } from '../support/client';
import { startCluster } from '../support/cluster';
import { allDelivered, callsPerDelivery, loggedAttempts, publishEvents, subscribeMany } from '../support/deliveries';
import { until } from '../support/processes';
import { startReceiver, type Receiver } from '../support/targets';

const EVENTS = 200;
const SUBSCRIPTIONS = 5;
const DELIVERIES = EVENTS * SUBSCRIPTIONS;

const rabbit = findRabbitServer();
if (!rabbit) process.stderr.write('skipped: rabbitmq-server is not installed, so there is no deployment to drive\n');
const testCluster = rabbit ? test : test.skip;

/** `kill -9` in the middle of a thousand deliveries: each arrives at least once, and every call is in the log. */
describe('deliveries and a worker that is killed', () => {
  let receiver: Receiver;

  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());

  const check = async (ci: Client, ids: readonly string[], events: readonly { event_id: string }[]) => {
    await allDelivered(ci, ids, EVENTS);
    const called = callsPerDelivery(receiver.received);
    const logged = await loggedAttempts(ci, ids);
    for (const i of ids.keys()) {
      for (const { event_id } of events) {
        const calls = called.get(`${i} ${event_id}`) ?? 0;
        expect(calls).toBeGreaterThanOrEqual(1);
        expect(logged.get(`${i} ${event_id}`) ?? 0).toBeGreaterThanOrEqual(calls);
      }
    }
    expect(called.size).toBe(DELIVERIES);
    const { body } = await ci.get('/api/webhooks');
    for (const { delivery_stats } of body.data.webhooks)
      expect(delivery_stats).toEqual({ total: EVENTS, success: EVENTS, failed: 0 });
  };
  const someCame = (share: number) =>
    until(
      async () => receiver.received.length >= DELIVERIES * share,
      () => `${receiver.received.length} calls came`,
    );

  test('the whole platform in one process, killed twice', async () => {
    const platform = await startAllInOne();
    try {
      const session = await signIn(platform.url, ADMIN.email, ADMIN.password);
      const ci = withKey(platform.url, (await createKey(session)).key);
      const ids = await subscribeMany(ci, receiver, SUBSCRIPTIONS);
      const runtime = JSON.parse(readFileSync(join(platform.dataDir, 'runtime.json'), 'utf8')) as {
        rabbitmqUrl: string;
      };
      const events = await publishEvents(runtime.rabbitmqUrl, session.teamId, EVENTS);
      await someCame(0.2);
      await platform.crash();
      const before = receiver.received.length;
      expect(before).toBeLessThan(DELIVERIES);
      await platform.start();
      await until(async () => receiver.received.length > before, 'deliveries to go on');
      await platform.crash();
      await platform.start();
      await check(ci, ids, events);
    } finally {
      await platform.stop();
    }
  }, 420_000);

  testCluster(
    'one of two delivery workers',
    async () => {
      const cluster = await startCluster();
      try {
        const session = await signIn(cluster.urls[0], ADMIN.email, ADMIN.password);
        const ci = withKey(cluster.urls[0], (await createKey(session)).key);
        const ids = await subscribeMany(ci, receiver, SUBSCRIPTIONS);
        const events = await publishEvents(cluster.broker.url, session.teamId, EVENTS);
        await someCame(0.2);
        const [, victim] = cluster.replicas('delivery');
        await victim!.process.kill('SIGKILL');
        expect(receiver.received.length).toBeLessThan(DELIVERIES);
        await check(ci, ids, events);
      } finally {
        await cluster.stop();
      }
    },
    480_000,
  );
});
