import { ConnectionRepository } from '../features/connections/connection.repo';
import { OTHER_TEAM, startChannels, TEAM, type ChannelsFixture } from '../testing/channels-fixture';
import { sampleNotification } from '../testing/notifications';

const AT = '/api/integration-config';
const HOOK = 'http://127.0.0.1:9/services/T0/B0/s3cret-path';
const KEY = 'R0123456789012345678901234567890';

/** Each connection: a body that works, and what of it must never be seen again. */
const CONNECTIONS = [
  ['slack', { webhook_url: HOOK, channel_name: '#sec' }, 's3cret-path', { webhook_url: 'http://127.0.0.1:9/****' }],
  ['teams', { webhook_url: HOOK }, 's3cret-path', { webhook_url: 'http://127.0.0.1:9/****', channel_name: null }],
  ['pagerduty', { integration_key: KEY }, KEY.slice(4), { integration_key: 'R012****', service_name: null }],
  ['notification-webhook', { url: HOOK, secret: 'a-secret-1' }, 's3cret-path', { has_secret: true }],
  [
    'email',
    { smtp_host: '127.0.0.1', smtp_username: 'osk@example.com', smtp_password: 'p4ssword-1' },
    'p4ssword-1',
    { smtp_port: 587, from_email: 'osk@example.com', use_tls: true, has_password: true },
  ],
] as const;

describe('connections', () => {
  let fixture: ChannelsFixture;
  const call: ChannelsFixture['service']['call'] = (path, options) => fixture.service.call(path, options);
  const as = (claims: Parameters<ChannelsFixture['service']['identity']['as']>[0]) =>
    fixture.service.identity.as(claims);

  beforeAll(async () => {
    fixture = await startChannels();
  });
  afterAll(() => fixture.close());

  describe.each(CONNECTIONS)('%s', (path, body, secret, shown) => {
    const route = `${AT}/${path}`;

    test('is made, read back without its secret, changed and removed', async () => {
      expect((await call(route)).status).toBe(404);
      const made = await call(route, { method: 'PUT', body });
      expect(made.status).toBe(200);
      expect(made.json.data).toMatchObject(shown);
      const read = await call(route);
      expect(read.json.data).toEqual(made.json.data);
      expect(made.text + read.text).not.toContain(secret);
      const again = await call(route, { method: 'PUT', body });
      expect(again.json.data.connection_id).toBe(made.json.data.connection_id);
      expect((await call(route, { method: 'DELETE' })).json.data).toEqual({ deleted: true });
      expect((await call(route, { method: 'DELETE' })).status).toBe(404);
      expect((await call(route)).status).toBe(404);
    });

    test("is one team's alone, and not everybody's in it", async () => {
      await call(route, { method: 'PUT', body });
      const other = as({ team_id: OTHER_TEAM });
      expect((await call(route, { headers: other })).status).toBe(404);
      expect((await call(route, { method: 'DELETE', headers: other })).status).toBe(404);
      expect((await call(route)).status).toBe(200);
      const member = as({ role: 'viewer', permissions: [] });
      expect((await call(route, { headers: member })).status).toBe(200);
      expect((await call(route, { method: 'PUT', body, headers: member })).status).toBe(403);
      expect((await call(route, { method: 'DELETE', headers: member })).status).toBe(403);
      const reader = as({ scopes: ['integrations:read'] });
      expect((await call(route, { method: 'PUT', body, headers: reader })).status).toBe(401);
      await call(route, { method: 'DELETE' });
    });

    test('keeps its secret sealed, and out of events', async () => {
      await call(route, { method: 'PUT', body });
      await fixture.service.settled();
      const channel = path === 'notification-webhook' ? 'webhook' : path;
      const stored = await new ConnectionRepository(fixture.service.store).find(TEAM, channel);
      expect(JSON.stringify([stored, fixture.service.bus.published])).not.toContain(secret);
      expect(stored!.sealed).not.toBe('');
      await call(route, { method: 'DELETE' });
    });

    test('a field too many is named', async () => {
      const { status, json } = await call(route, { method: 'PUT', body: { ...body, surplus: 1 } });
      expect(status).toBe(422);
      expect(json.message).toMatch(/surplus/);
    });
  });

  const ADDRESSES = [
    'https://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/x',
    'https://167772161/x',
    'https://0xa.1/x',
    'https://012.0.0.1/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://[fe80::1]/x',
    'https://metadata.google.internal/x',
    'https://user:pass@127.0.0.1/x',
    'ftp://127.0.0.1/x',
    'file:///etc/passwd',
    'not an address',
  ];
  test.each(ADDRESSES)('chat webhooks are not on %s', async (url) => {
    for (const path of ['slack', 'teams']) {
      const { status, json } = await call(`${AT}/${path}`, { method: 'PUT', body: { webhook_url: url } });
      expect(status).toBe(400);
      expect(json.message).toMatch(/^webhook_url: /);
    }
  });

  test.each(ADDRESSES)('the notification webhook is not on %s', async (url) => {
    const { status, json } = await call(`${AT}/notification-webhook`, { method: 'PUT', body: { url } });
    expect(status).toBe(400);
    expect(json.message).toMatch(/^url: /);
  });

  test.each([
    ['slack', 'https://hooks.slack.com.evil.example/services/x'],
    ['slack', 'https://evil.example/hooks.slack.com'],
    ['slack', 'https://x.logic.azure.com/workflows/x'],
    ['teams', 'https://hooks.slack.com/services/x'],
    ['teams', 'https://evil-webhook.office.com.example/x'],
    ['teams', 'https://webhook.office.com/x'],
  ])('%s is not on %s', async (path, webhook_url) => {
    const { status, json } = await call(`${AT}/${path}`, { method: 'PUT', body: { webhook_url } });
    expect(status).toBe(400);
    expect(json.message).toMatch(/^webhook_url: the host is neither/);
  });

  test('what is configured is told per team', async () => {
    await call(`${AT}/teams`, { method: 'PUT', body: { webhook_url: HOOK } });
    const status = async (team_id: string) =>
      (await call(`${AT}/notifications/status`, { headers: as({ team_id }) })).json.data;
    const none = { in_app: true, email: false, slack: false, teams: false, pagerduty: false, webhook: false };
    expect(await status(TEAM)).toEqual({ channels: { ...none, teams: true }, email_settings: null });
    expect(await status(OTHER_TEAM)).toEqual({ channels: none, email_settings: null });
    await call(`${AT}/teams`, { method: 'DELETE' });
  });
});

describe('hosts of the chat services', () => {
  let fixture: ChannelsFixture;
  beforeAll(async () => {
    const at = ['127.0.0.1'];
    fixture = await startChannels({
      env: { CHAT_WEBHOOK_ALLOWED_HOSTS: '*.chat.example, mattermost.example' },
      hosts: {
        'hooks.slack.com': at,
        'prod-01.westeurope.logic.azure.com': at,
        'default0.55.environment.api.powerplatform.com': at,
        'acme.webhook.office.com': at,
        'a.chat.example': at,
        'mattermost.example': at,
        'inner.mattermost.example': at,
        'rebound.chat.example': ['10.0.0.1'],
      },
    });
  });
  afterAll(() => fixture.close());

  test.each([
    ['slack', 'https://hooks.slack.com/services/T/B/x', 200],
    ['slack', 'https://HOOKS.slack.com./services/T/B/x', 200],
    ['slack', 'https://a.chat.example/hooks/x', 200],
    ['slack', 'https://mattermost.example/hooks/x', 200],
    ['slack', 'https://inner.mattermost.example/hooks/x', 400],
    ['slack', 'https://chat.example/hooks/x', 400],
    ['slack', 'https://rebound.chat.example/hooks/x', 400],
    ['slack', 'https://unknown.chat.example/hooks/x', 400],
    ['teams', 'https://prod-01.westeurope.logic.azure.com:443/workflows/x', 200],
    ['teams', 'https://default0.55.environment.api.powerplatform.com/powerautomate/x', 200],
    ['teams', 'https://acme.webhook.office.com/webhookb2/x', 200],
    ['teams', 'https://a.chat.example/x', 200],
  ])('%s on %s: %i', async (path, webhook_url, status) => {
    expect(await fixture.put(`${AT}/${path}`, { webhook_url })).toMatchObject({ status });
  });

  test('a host that now leads somewhere private is refused when it is sent to', async () => {
    const hosts = { 'a.chat.example': ['127.0.0.1'] };
    const moving = await startChannels({ env: { CHAT_WEBHOOK_ALLOWED_HOSTS: '*.chat.example' }, hosts });
    await moving.put(`${AT}/slack`, { webhook_url: 'https://a.chat.example/x' });
    hosts['a.chat.example'] = ['169.254.169.254'];
    const outcome = await moving.channel('slack').send(sampleNotification(), { ref: 'default', label: '' });
    expect(outcome).toMatchObject({ ok: false, retryable: false, error: expect.stringContaining('may not be used') });
    await moving.close();
  });
});
