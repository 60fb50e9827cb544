import { ADMIN, startAllInOne, type AllInOne } from '../support/all-in-one';
import { createKey, signIn, withKey, type Client } from '../support/client';
import { until } from '../support/processes';
import { ended, scan } from '../support/scans';
import { startReceiver, startSlowProxy, startTlsTarget, type Receiver, type Target } from '../support/targets';

/** `kill -9` of the whole platform in the middle of things: nothing acknowledged is lost. */
describe('a crash of the all-in-one', () => {
  let platform: AllInOne;
  let ci: Client;
  let target: Target;
  let slow: Target;
  let receiver: Receiver;

  beforeAll(async () => {
    platform = await startAllInOne({ OSK_SCAN_LEASE_MS: '2000' });
    ci = withKey(platform.url, (await createKey(await signIn(platform.url, ADMIN.email, ADMIN.password))).key);
    target = await startTlsTarget();
    slow = await startSlowProxy(target, 250);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await Promise.all([slow.close(), target.close(), receiver.close()]);
    await platform.stop();
  });

  test('in the middle of a scan: the key still works and the scan comes to its end', async () => {
    const trigger = await ci.post('/api/cicd/scans/trigger', {
      scan_type: 'ssl_security',
      scan_profile: 'comprehensive',
      target: `127.0.0.1:${slow.port}`,
    });
    const id = trigger.body.data.scan_id;
    await until(
      async () => (await ci.get(`/api/cicd/scans/${id}/status`)).body.data.status === 'running',
      'the scan to run',
    );
    await platform.crash();
    await platform.start();
    const results = await ended(ci, id);
    expect([results.status, results.result.engine_rating]).toEqual(['completed', expect.any(String)]);
    const { body } = await ci.get('/api/native-scans/statistics');
    expect(body).toMatchObject({ total_scans: 1, by_status: { completed: 1 } });
  });

  test('right after the answer: what was acknowledged is there, whatever came after', async () => {
    const created = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        ci.post('/api/webhooks', { name: `hook ${i}`, url: receiver.url, events: ['scan.failed'] }),
      ),
    );
    await platform.crash();
    await platform.start();
    const { body } = await ci.get('/api/webhooks');
    const names = body.data.webhooks.map(({ name }: { name: string }) => name);
    for (const { status, body: one } of created) if (status === 201) expect(names).toContain(one.data.name);
    for (const { subscription_id } of body.data.webhooks) await ci.delete(`/api/webhooks/${subscription_id}`);
  });

  test('between two attempts: the retry comes after the restart, on its schedule', async () => {
    receiver.answers.push(503);
    const hook = await ci.post('/api/webhooks', { name: 'retry', url: receiver.url, events: ['scan.completed'] });
    receiver.received.length = 0;
    await scan(ci, { scan_type: 'security_headers', target: target.url });
    await until(async () => receiver.received.length === 1, 'the first attempt');
    const log = `/api/webhooks/${hook.body.data.subscription_id}/deliveries`;
    await until(async () => (await ci.get(log)).body.data.deliveries.length === 1, 'the first attempt in the log');
    await platform.crash();
    await platform.start();
    await until(async () => receiver.received.length === 2, 'the second attempt', 30_000);
    const [first, second] = receiver.received;
    expect(second!.raw.equals(first!.raw)).toBe(true);
    const entries = await until(async () => {
      const { body } = await ci.get(log);
      return body.data.deliveries.length === 2 && body.data.deliveries;
    }, 'both attempts in the log');
    expect(
      entries.map(({ attempt, success, status_code }: Record<string, unknown>) => [attempt, success, status_code]),
    ).toEqual([
      [2, true, 200],
      [1, false, 503],
    ]);
  });
});
