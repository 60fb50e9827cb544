import { findRabbitServer } from '@osk/bus/testing';
import { ADMIN } from '../support/all-in-one';
import { createKey, signIn, withKey, type Client } from '../support/client';
import { startCluster, type Cluster } from '../support/cluster';
import { until } from '../support/processes';
import { ended, scan } from '../support/scans';
import { startReceiver, startSlowProxy, startTlsTarget, type Receiver, type Target } from '../support/targets';
import { readiness } from '../support/timed-fetch';

const rabbit = findRabbitServer();
if (!rabbit) process.stderr.write('skipped: rabbitmq-server is not installed, so there is no deployment to drive\n');
const describeCluster = rabbit ? describe : describe.skip;

/** Two processes per service and two gateways on a real RabbitMQ. */
describeCluster('a deployment', () => {
  let cluster: Cluster;
  let session: Client;
  let key: string;
  let one: Client;
  let two: Client;
  let target: Target;
  let slow: Target;
  let receiver: Receiver;

  beforeAll(async () => {
    cluster = await startCluster();
    session = await signIn(cluster.urls[0], ADMIN.email, ADMIN.password);
    key = (await createKey(session)).key;
    [one, two] = [withKey(cluster.urls[0], key), withKey(cluster.urls[1], key)];
    target = await startTlsTarget();
    slow = await startSlowProxy(target, 200);
    receiver = await startReceiver();
  }, 240_000);
  afterAll(async () => {
    await Promise.all([slow?.close(), target?.close(), receiver?.close()]);
    await cluster?.stop();
  }, 120_000);

  const startSlow = async (ci: Client) => {
    const { status, body, text } = await ci.post('/api/cicd/scans/trigger', {
      scan_type: 'ssl_security',
      scan_profile: 'comprehensive',
      target: `127.0.0.1:${slow.port}`,
    });
    if (status !== 201) throw new Error(text);
    return body.data.scan_id as string;
  };

  test('triggered at one gateway, read at the other; the subscription made at one hears of it once', async () => {
    await two.post('/api/webhooks', {
      name: 'all',
      url: receiver.url,
      events: ['scan.completed'],
      secret: 'a-shared-secret',
    });
    const { scanId } = await scan(one, { scan_type: 'security_headers', target: target.url });
    expect((await two.get(`/api/cicd/scans/${scanId}/results`)).body.data.status).toBe('completed');
    await until(async () => receiver.received.some(({ body }) => body.data.scan_id === scanId), 'the delivery');
    expect(receiver.received.filter(({ body }) => body.data.scan_id === scanId)).toHaveLength(1);
  });

  test('the limit of a key holds over both gateways together', async () => {
    const { key: limited } = await createKey(session, { rate_limit_per_minute: 10 });
    const clients = cluster.urls.map((url) => withKey(url, limited));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) => clients[i % 2]!.get('/api/cicd/scan-types')),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(10);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  });

  test('a key revoked at one gateway is refused at the other within 5 seconds', async () => {
    const made = await createKey(session);
    const elsewhere = withKey(cluster.urls[1], made.key);
    expect((await elsewhere.get('/api/cicd/scan-types')).status).toBe(200);
    await session.delete(`/api/api-keys/${made.keyId}`);
    await until(async () => (await elsewhere.get('/api/cicd/scan-types')).status === 401, 'the refusal', 5_000);
  });

  test('a worker killed in the middle of scans: the other takes them up', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => startSlow(two)));
    await until(async () => {
      const states = await Promise.all(ids.map((id) => two.get(`/api/cicd/scans/${id}/status`)));
      return states.every(({ body }) => body.data.status === 'running');
    }, 'all four to run');
    const [victim] = cluster.replicas('scans');
    await victim!.process.kill('SIGKILL');
    for (const id of ids) expect((await ended(two, id, 120_000)).status).toBe('completed');
    victim!.start();
    await cluster.ready();
  }, 240_000);

  test('the broker restarted in the middle: scans end and their events are delivered', async () => {
    const ids = await Promise.all([startSlow(one), startSlow(two)]);
    await cluster.broker.restart();
    for (const id of ids) expect((await ended(one, id, 120_000)).status).toBe('completed');
    await until(
      async () => ids.every((id) => receiver.received.some(({ body }) => body.data.scan_id === id)),
      'the deliveries',
      120_000,
    );
  }, 300_000);

  test('the store killed and back: what was acknowledged is there, and work goes on', async () => {
    const { scanId } = await scan(one, { scan_type: 'security_headers', target: target.url });
    await cluster.store.kill();
    expect(await readiness(cluster.replicas('scans')[0]!.url)).toBe(503);
    const results = `/api/cicd/scans/${scanId}/results`;
    expect((await one.get(results)).status).toBe(503);
    expect((await one.post('/api/cicd/scans/trigger', { scan_type: 'ssl_security', target: target.url })).status).toBe(
      503,
    );
    await cluster.store.start();
    await cluster.ready();
    expect((await one.get(results)).body.data.status).toBe('completed');
    expect((await scan(two, { scan_type: 'security_headers', target: target.url })).results.status).toBe('completed');
  }, 240_000);
});
