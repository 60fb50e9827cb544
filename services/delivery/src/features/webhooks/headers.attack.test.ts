import { startTestService, type TestService } from '@osk/service-host/testing';
import delivery from '../../index';
import { startReceiver, webhookClient, type TestReceiver } from './webhooks.fixture';

describe('static headers that are more than that', () => {
  let service: TestService;
  let hooks: ReturnType<typeof webhookClient>;
  let receiver: TestReceiver;

  beforeAll(async () => {
    service = await startTestService(delivery);
    hooks = webhookClient(service);
    receiver = await startReceiver();
  });
  afterAll(async () => {
    await service.close();
    await receiver.close();
  });

  test.each([
    ['X-Evil', 'a\r\nX-Injected: yes'],
    ['X-Evil', 'a\nX-Injected: yes'],
    ['X-Evil', 'a\rb'],
    ['X-Evil', 'a\u0000b'],
    ['X-Evil', 'a\u010ab'],
    ['X-Evil', 'snow ☃'],
    ['X-Evil\r\nX-Injected', 'yes'],
    ['X Evil', 'yes'],
    ['X-Evil:', 'yes'],
    ['', 'yes'],
    ['Host', 'inside.example'],
    ['host', 'inside.example'],
    ['Content-Length', '0'],
    ['Content-Type', 'text/html'],
    ['Content-Encoding', 'gzip'],
    ['Transfer-Encoding', 'chunked'],
    ['Connection', 'close, x-webhook-signature'],
    ['Keep-Alive', 'timeout=1'],
    ['Proxy-Connection', 'close'],
    ['Proxy-Authorization', 'Basic eDp5'],
    ['Upgrade', 'h2c'],
    ['TE', 'trailers'],
    ['Trailer', 'X'],
    ['Expect', '100-continue'],
    ['User-Agent', 'somebody'],
    ['X-Webhook-Signature', 'sha256=00'],
    ['x-webhook-id', 'evt_1'],
    ['X-WEBHOOK-EVENT', 'scan.completed'],
    ['X-Webhook-Anything', 'x'],
    ['Webhook-Id', 'x'],
    ['webhook-timestamp', '0'],
    ['Webhook-Signature', 'v1,x'],
    ['__proto__', '\r\n'],
  ])('%j: %j is refused, and the answer names it', async (name, value) => {
    const headers = JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) as Record<string, string>;
    const made = await hooks.create({ name: 'hook', url: receiver.url, events: ['*'], headers });
    expect(made.status).toBe(422);
    expect(made.text).toContain('headers');
    expect(made.text).not.toContain('X-Injected: yes');
  });

  test('too many, too long, or not text at all', async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`X-${i}`, 'x']));
    for (const headers of [many, { 'X-Long': 'x'.repeat(4097) }, { 'X-Number': 1 }, { 'X-List': ['a'] }, 'x', ['x']]) {
      expect((await hooks.create({ name: 'hook', url: receiver.url, events: ['*'], headers })).status).toBe(422);
    }
  });

  test('what is allowed arrives, once, whatever its case, and ours stand', async () => {
    const headers = { Authorization: 'Bearer x', 'x-TEAM': 'blue\tgreen', 'X-Latin': 'caf\u00e9' };
    const id = await hooks.subscribe(receiver.url, { headers, secret: 'a-secret' });
    expect((await hooks.post(id, 'test')).json.data.delivered).toBe(true);
    expect(receiver.calls[0]!.headers).toMatchObject({
      authorization: 'Bearer x',
      'x-team': 'blue\tgreen',
      'content-type': 'application/json',
      host: new URL(receiver.url).host,
      'x-webhook-event': 'webhook.test',
      'content-length': String(receiver.calls[0]!.raw.length),
    });
    await hooks.remove(id);
  });
});
