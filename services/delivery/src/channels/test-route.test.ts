import { OTHER_TEAM, startChannels, type ChannelsFixture } from '../testing/channels-fixture';
import { startReceiver, type Receiver } from '../testing/receiver';

const TEST = '/api/integration-config/notifications/test';

describe('test notifications', () => {
  let fixture: ChannelsFixture;
  let receiver: Receiver;
  const run = (channel: string, claims: Parameters<ChannelsFixture['service']['identity']['as']>[0] = {}) =>
    fixture.service.call(TEST, { method: 'POST', body: { channel }, headers: fixture.service.identity.as(claims) });

  beforeAll(async () => {
    receiver = await startReceiver();
    fixture = await startChannels({ env: { PAGERDUTY_EVENTS_URL: receiver.origin } });
    await fixture.put('/api/integration-config/slack', {
      webhook_url: `${receiver.origin}/slack`,
      channel_name: '#sec',
    });
    await fixture.put('/api/integration-config/teams', { webhook_url: `${receiver.origin}/teams` });
    await fixture.put('/api/integration-config/pagerduty', { integration_key: 'R0123456789012345678901234567890' });
  });
  afterAll(async () => {
    await fixture.close();
    await receiver.close();
  });
  beforeEach(() => {
    receiver.calls.length = 0;
    receiver.answers.length = 0;
  });
  const paths = () => receiver.calls.map(({ path }) => path).sort();

  test('over one channel', async () => {
    const { status, json } = await run('slack');
    expect(status).toBe(200);
    expect(json.data.results).toEqual([
      { channel: 'slack', configured: true, delivered: true, target: '#sec', status_code: 200, error: null },
    ]);
    expect(paths()).toEqual(['/slack']);
  });

  test('over all, each with what became of it; nobody is paged', async () => {
    const { json } = await run('all');
    expect(json.data.results).toMatchObject([
      { channel: 'email', configured: false, delivered: false },
      { channel: 'slack', configured: true, delivered: true },
      { channel: 'teams', configured: true, delivered: true },
      { channel: 'webhook', configured: false, delivered: false },
    ]);
    expect(paths()).toEqual(['/slack', '/teams']);
  });

  test('one that fails says how', async () => {
    receiver.answers.push(403);
    const { status, json } = await run('teams');
    expect(status).toBe(200);
    expect(json.data.results).toMatchObject([
      { configured: true, delivered: false, status_code: 403, error: 'Teams answered HTTP 403' },
    ]);
  });

  test('an incident that was opened to try the way is closed at once', async () => {
    expect((await run('pagerduty')).json.data.results).toMatchObject([{ delivered: true }]);
    const [first, second] = receiver.calls.map(({ json }) => json as { event_action: string; dedup_key: string });
    expect([first!.event_action, second!.event_action]).toEqual(['trigger', 'resolve']);
    expect(second!.dedup_key).toBe(first!.dedup_key);
  });

  test('what is not configured, not known or not allowed is refused', async () => {
    const unset = await run('webhook');
    expect(unset.status).toBe(400);
    expect(unset.json.message).toBe('channel: webhook is not configured');
    expect((await run('slack', { team_id: OTHER_TEAM })).status).toBe(400);
    const none = await run('all', { team_id: OTHER_TEAM });
    expect([none.status, none.json.message]).toEqual([400, 'channel: none of them is configured']);
    const unknown = await run('fax');
    expect(unknown.status).toBe(422);
    expect(unknown.json.message).toContain('channel');
    expect((await run('slack', { permissions: [] })).status).toBe(403);
    expect((await run('slack', { scopes: ['integrations:read'] })).status).toBe(401);
    expect(receiver.calls).toEqual([]);
  });
});
