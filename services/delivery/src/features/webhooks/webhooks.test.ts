import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeEvent } from '@osk/contracts';
import { startTestService, type TestService } from '@osk/service-host/testing';
import delivery from '../../index';
import { quiet } from './webhooks.fixture';

interface Call {
  headers: IncomingHttpHeaders;
  body: string;
}

describe('webhook subscriptions', () => {
  let service: TestService;
  let receiver: Server;
  let url: string;
  const calls: Call[] = [];
  const answers: number[] = [];

  beforeAll(async () => {
    receiver = createServer((req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        calls.push({ headers: req.headers, body });
        res.statusCode = answers.shift() ?? 204;
        res.end();
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    service = await startTestService(delivery, { env: { OSK_EGRESS_ALLOW_HTTP: 'true' } });
  });
  afterAll(async () => {
    await service.close();
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  });
  beforeEach(() => {
    calls.length = 0;
    answers.length = 0;
  });

  const subscribe = async (more: Record<string, unknown> = {}) => {
    const { status, json } = await service.call('/api/webhooks', {
      method: 'POST',
      body: { name: 'hook', url, events: ['scan.*'], ...more },
    });
    expect(status).toBe(201);
    return json.data.subscription_id as string;
  };
  const started = (team_id = service.identity.claims().team_id) =>
    makeEvent(
      'scan.started',
      { team_id, source_module: 'scans' },
      { scan_id: 'scan_1', scan_type: 'x', target: 't', trigger: 'api', started_at: '' },
    );
  const log = async (id: string) => (await service.call(`/api/webhooks/${id}/deliveries`)).json.data.deliveries;
  const remove = (id: string) => service.call(`/api/webhooks/${id}`, { method: 'DELETE' });

  test('an event goes to those of its team that want it, once, however often it arrives', async () => {
    const id = await subscribe({ secret: 'a-secret-1', headers: { 'X-Team': 'blue' } });
    const other = await subscribe({ events: ['webhook.test'] });
    const event = started();
    await service.bus.publish(event);
    await service.bus.publish(event);
    await service.bus.publish(started('team_01j00000000000000000000009'));
    await quiet(service);
    expect(calls).toHaveLength(1);
    const [{ headers, body }] = calls as [Call];
    expect(headers).toMatchObject({
      'x-webhook-event': 'scan.started',
      'x-webhook-id': event.event_id,
      'webhook-id': event.event_id,
      'x-team': 'blue',
      'user-agent': 'OpenSkerry-Webhook/1.0',
    });
    expect(headers['x-webhook-signature']).toBe(
      `sha256=${createHmac('sha256', 'a-secret-1').update(body).digest('hex')}`,
    );
    expect(JSON.parse(body)).toEqual({
      event_id: event.event_id,
      event_type: 'scan.started',
      timestamp: event.occurred_at,
      data: { ...event.data, source_module: 'scans', team_id: event.team_id, occurred_at: event.occurred_at },
    });
    expect(await log(id)).toMatchObject([{ attempt: 1, success: true, status_code: 204, url }]);
    expect(await log(other)).toEqual([]);
    const { json } = await service.call('/api/webhooks');
    expect(
      json.data.webhooks.find((hook: { subscription_id: string }) => hook.subscription_id === id).delivery_stats,
    ).toEqual({ total: 1, success: 1, failed: 0 });
    await remove(id);
    await remove(other);
  });

  test('without a secret there is no signature; neither secret nor header values are ever shown', async () => {
    const id = await subscribe({ headers: { Authorization: 'Bearer hidden-value' } });
    await service.call(`/api/webhooks/${id}/test`, { method: 'POST' });
    expect(calls[0]!.headers['x-webhook-signature']).toBeUndefined();
    expect(calls[0]!.headers.authorization).toBe('Bearer hidden-value');
    const list = await service.call('/api/webhooks');
    expect(list.text).not.toContain('hidden-value');
    expect(list.json.data.webhooks[0].header_names).toEqual(['Authorization']);
    await remove(id);
  });

  test('four attempts after 5, 30 and 120 s, then failed; every one in the log', async () => {
    const id = await subscribe();
    answers.push(500, 301, 404, 503, 200);
    await service.bus.publish(started());
    await quiet(service);
    // A retry is counted from its attempt, which came somewhere in the step before it: each pair of steps leaves room
    // for that, and for the time the attempt itself took.
    for (const [seconds, attempts] of [
      [3, 1],
      [2.5, 2],
      [26, 2],
      [4.5, 3],
      [113, 3],
      [8, 4],
      [600, 4],
    ] as const) {
      await service.bus.advance(seconds * 1000);
      await quiet(service);
      expect(calls).toHaveLength(attempts);
    }
    expect(
      (await log(id)).map(({ attempt, status_code, success }: Record<string, unknown>) => [
        attempt,
        status_code,
        success,
      ]),
    ).toEqual([
      [4, 503, false],
      [3, 404, false],
      [2, 301, false],
      [1, 500, false],
    ]);
    expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
    const { json } = await service.call('/api/webhooks');
    expect(json.data.webhooks[0].delivery_stats).toEqual({ total: 1, success: 0, failed: 1 });
    await remove(id);
  });

  test('410 turns a subscription off and says why; what is off hears nothing', async () => {
    const id = await subscribe();
    answers.push(410);
    await service.bus.publish(started());
    await quiet(service);
    const { json } = await service.call('/api/webhooks');
    expect(json.data.webhooks[0]).toMatchObject({ enabled: false, disabled_reason: expect.stringContaining('410') });
    await service.bus.publish(started());
    await quiet(service);
    await service.bus.advance(200_000);
    expect(calls).toHaveLength(1);
    expect((await service.call(`/api/webhooks/${id}/test`, { method: 'POST' })).status).toBe(409);
    await service.call(`/api/webhooks/${id}`, { method: 'PUT', body: { enabled: true } });
    expect((await service.call(`/api/webhooks/${id}/test`, { method: 'POST' })).json.data).toMatchObject({
      delivered: true,
      status_code: 204,
    });
    await remove(id);
  });

  test('a delivery is sent again byte for byte', async () => {
    const id = await subscribe();
    await service.bus.publish(started());
    await quiet(service);
    const [{ delivery_id }] = await log(id);
    const replay = await service.call(`/api/webhooks/${id}/deliveries/${delivery_id}/replay`, { method: 'POST' });
    expect(replay.status).toBe(200);
    await quiet(service);
    expect([calls.length, calls[1]!.body === calls[0]!.body]).toEqual([2, true]);
    await remove(id);
  });

  test('a receiver that is not there is an attempt in the log', async () => {
    const id = await subscribe({ url: 'http://127.0.0.1:1/' });
    const { json } = await service.call(`/api/webhooks/${id}/test`, { method: 'POST' });
    expect(json.data).toMatchObject({
      delivered: false,
      status_code: null,
      error: expect.stringContaining('connect_failed'),
    });
    await remove(id);
  });

  test("another team's subscription is 404; a member without the permission reads and does not change", async () => {
    const id = await subscribe();
    const them = service.identity.as({ team_id: 'team_01j00000000000000000000002' });
    const viewer = service.identity.as({ permissions: ['view_scans'], via: 'session' });
    for (const [path, method, body] of [
      [`/api/webhooks/${id}`, 'PUT', { enabled: false }],
      [`/api/webhooks/${id}`, 'DELETE', undefined],
      [`/api/webhooks/${id}/deliveries`, 'GET', undefined],
      [`/api/webhooks/${id}/test`, 'POST', undefined],
    ] as const) {
      expect([path, (await service.call(path, { method, body, headers: them })).status]).toEqual([path, 404]);
      expect([path, (await service.call(path, { method, body, headers: viewer })).status]).toEqual([
        path,
        method === 'GET' ? 200 : 403,
      ]);
    }
    expect((await service.call('/api/webhooks', { headers: them })).json.data.webhooks).toEqual([]);
    await remove(id);
  });
});
