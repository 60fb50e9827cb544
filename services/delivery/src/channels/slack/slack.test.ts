import { OTHER_TEAM, startChannels, TEAM, type ChannelsFixture } from '../../testing/channels-fixture';
import { sampleNotification } from '../../testing/notifications';
import { startReceiver, type Receiver } from '../../testing/receiver';
import { slackMistakes } from '../../testing/slack-checks';
import type { SlackMessage } from './payload';

const ROUTING = '/api/notifications/slack/routing';

describe('Slack routing, test and status', () => {
  let fixture: ChannelsFixture;
  let receiver: Receiver;
  const call: ChannelsFixture['service']['call'] = (path, options) => fixture.service.call(path, options);
  const as = (claims: Parameters<ChannelsFixture['service']['identity']['as']>[0]) =>
    fixture.service.identity.as(claims);
  const rule = (more: Record<string, unknown> = {}) => ({
    name: 'alerts',
    category: 'security_alert',
    webhook_url: `${receiver.origin}/services/rule`,
    channel_name: '#alerts',
    ...more,
  });
  const create = async (more: Record<string, unknown> = {}) => {
    const { status, json } = await call(ROUTING, { method: 'POST', body: rule(more) });
    expect(status).toBe(201);
    return json.data as { rule_id: string };
  };
  const send = async (more: Parameters<typeof sampleNotification>[0] = {}) => {
    const channel = fixture.channel('slack');
    const notification = sampleNotification(more);
    for (const target of await channel.targets(notification)) await channel.send(notification, target);
    return receiver.calls.splice(0).map(({ path }) => path);
  };

  beforeAll(async () => {
    receiver = await startReceiver();
    fixture = await startChannels();
  });
  afterAll(async () => {
    await fixture.close();
    await receiver.close();
  });
  afterEach(async () => {
    receiver.calls.length = 0;
    for (const { rule_id } of (await call(ROUTING)).json.data.rules)
      await call(`${ROUTING}/${rule_id}`, { method: 'DELETE' });
    await call('/api/integration-config/slack', { method: 'DELETE' });
  });

  test('a rule is made, listed with its webhook masked, changed and deleted', async () => {
    const made = await create({ severities: ['critical'], sources: ['cspm', 'sla'] });
    expect(made).toMatchObject({
      rule_id: expect.stringMatching(/^rule_/),
      name: 'alerts',
      category: 'security_alert',
      severities: ['critical'],
      sources: ['cspm', 'sla'],
      webhook_url: `${receiver.origin}/****`,
      channel_name: '#alerts',
      enabled: true,
    });
    const listed = await call(ROUTING);
    expect(listed.json.data).toEqual({ rules: [made], total: 1 });
    expect(listed.text).not.toContain('services/rule');
    const changed = await call(`${ROUTING}/${made.rule_id}`, {
      method: 'PUT',
      body: { enabled: false, severities: [] },
    });
    expect(changed.json.data).toMatchObject({ enabled: false, severities: [], sources: ['cspm', 'sla'] });
    expect((await call(`${ROUTING}/${made.rule_id}`, { method: 'DELETE' })).json.data).toEqual({ deleted: true });
    expect((await call(`${ROUTING}/${made.rule_id}`, { method: 'DELETE' })).status).toBe(404);
  });

  test.each([
    ['category', { category: 'other' }],
    ['severities', { severities: ['urgent'] }],
    ['sources', { sources: ['nowhere'] }],
    ['name', { name: '' }],
    ['channel_name', { channel_name: undefined }],
    ['webhook_url', { webhook_url: undefined }],
    ['surplus', { surplus: 1 }],
  ])('a bad %s is named', async (field, more) => {
    const { status, json } = await call(ROUTING, { method: 'POST', body: rule(more) });
    expect(status).toBe(422);
    expect(json.message).toContain(field);
  });

  test('a webhook elsewhere is refused, when made and when changed', async () => {
    const webhook_url = 'https://evil.example/services/x';
    expect((await call(ROUTING, { method: 'POST', body: rule({ webhook_url }) })).status).toBe(400);
    const { rule_id } = await create();
    expect((await call(`${ROUTING}/${rule_id}`, { method: 'PUT', body: { webhook_url } })).status).toBe(400);
  });

  test("another team's rules are not seen, changed or deleted; members read, managers write", async () => {
    const { rule_id } = await create();
    const other = as({ team_id: OTHER_TEAM });
    expect((await call(ROUTING, { headers: other })).json.data).toEqual({ rules: [], total: 0 });
    const one = `${ROUTING}/${rule_id}`;
    expect((await call(one, { method: 'PUT', body: { enabled: false }, headers: other })).status).toBe(404);
    expect((await call(one, { method: 'DELETE', headers: other })).status).toBe(404);
    expect((await call('/api/notifications/slack/status', { headers: other })).json.data.rule_count).toBe(0);
    const member = as({ role: 'viewer', permissions: [] });
    expect((await call(ROUTING, { headers: member })).status).toBe(200);
    expect((await call(ROUTING, { method: 'POST', body: rule(), headers: member })).status).toBe(403);
    expect((await call(one, { method: 'DELETE', headers: member })).status).toBe(403);
  });

  test('the most specific rule wins; what none fits goes to the default webhook', async () => {
    await fixture.put('/api/integration-config/slack', { webhook_url: `${receiver.origin}/default` });
    const to = (path: string) => ({ webhook_url: `${receiver.origin}/${path}` });
    await create(to('category'));
    await create({ ...to('source'), sources: ['cspm'] });
    await create({ ...to('severity'), severities: ['critical'] });
    const both = await create({ ...to('both'), severities: ['critical'], sources: ['cspm'] });
    expect(await send({ severity: 'critical', source: 'cspm' })).toEqual(['/both']);
    expect(await send({ severity: 'critical', source: 'sla' })).toEqual(['/severity']);
    expect(await send({ severity: 'low', source: 'cspm' })).toEqual(['/source']);
    expect(await send({ severity: 'low', source: 'sla' })).toEqual(['/category']);
    expect(await send({ category: 'system_error' })).toEqual(['/default']);
    await call(`${ROUTING}/${both.rule_id}`, { method: 'PUT', body: { enabled: false } });
    expect(await send({ severity: 'critical', source: 'cspm' })).toEqual(['/severity']);
    expect(await send({ team_id: OTHER_TEAM })).toEqual([]);
  });

  test('without a default webhook, what no rule fits goes nowhere', async () => {
    await create({ severities: ['critical'] });
    expect(await send({ severity: 'low' })).toEqual([]);
    expect(await fixture.channel('slack').isConfigured(TEAM)).toBe(true);
  });

  test('a message to a rule that was deleted meanwhile is given up', async () => {
    const { rule_id } = await create();
    await call(`${ROUTING}/${rule_id}`, { method: 'DELETE' });
    const outcome = await fixture.channel('slack').send(sampleNotification(), { ref: rule_id, label: '#alerts' });
    expect(outcome).toMatchObject({ ok: false, retryable: false });
  });

  test('status: default webhook, rules, channels in use', async () => {
    const status = async () => (await call('/api/notifications/slack/status')).json.data;
    const none = { default_webhook_configured: false, rule_count: 0, enabled_rule_count: 0, channels_in_use: [] };
    expect(await status()).toEqual(none);
    await fixture.put('/api/integration-config/slack', {
      webhook_url: `${receiver.origin}/default`,
      channel_name: '#general',
    });
    await create();
    await create({ channel_name: '#off', enabled: false });
    expect(await status()).toEqual({
      default_webhook_configured: true,
      rule_count: 2,
      enabled_rule_count: 1,
      channels_in_use: ['#alerts', '#general'],
    });
  });

  test('categories lists what rules can name', async () => {
    const { data } = (await call('/api/notifications/slack/categories')).json;
    expect(data.sources).toEqual(expect.arrayContaining(['cspm', 'kubernetes', 'threat_intelligence', 'system']));
    expect(data.categories).toEqual(['security_alert', 'system_notification', 'system_error']);
  });

  test('a test posts a message that Slack takes, and says which status a failure had', async () => {
    const test = (body: unknown, headers?: Record<string, string>) =>
      call('/api/notifications/slack/test', { method: 'POST', body, headers });
    const body = { webhook_url: `${receiver.origin}/services/t3st`, channel_name: '#try' };
    const sent = await test(body);
    expect(sent.status).toBe(200);
    expect(sent.json.data).toEqual({ delivered: true, status_code: 200, channel_name: '#try' });
    expect(slackMistakes(receiver.calls[0]!.json as SlackMessage)).toEqual([]);
    receiver.answers.push(404);
    const failed = await test(body);
    expect(failed.status).toBe(400);
    expect(failed.json.message).toContain('HTTP 404');
    expect(failed.text).not.toContain('t3st');
    expect((await test({ webhook_url: 'https://10.0.0.1/x' })).status).toBe(400);
    expect((await test(body, as({ permissions: [] }))).status).toBe(403);
  });
});
