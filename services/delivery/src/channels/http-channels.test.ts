import { fakeEgress } from '@osk/egress/testing';
import { EgressError } from '@osk/egress';
import { startChannels, TEAM, type ChannelsFixture } from '../testing/channels-fixture';
import { hostileNotification, longNotification, sampleNotification } from '../testing/notifications';
import { startReceiver, type Receiver } from '../testing/receiver';
import { slackMistakes } from '../testing/slack-checks';
import type { ChannelTarget, SendOutcome } from './channel';
import type { Notification } from './notification';
import { postJson } from './post-json';
import type { SlackMessage } from './slack/payload';

const KEY = 'R0123456789012345678901234567890';
const SECRET_PATH = '/services/T0/B0/s3cret-path';
const CHANNELS = ['slack', 'teams', 'pagerduty', 'webhook'] as const;

describe('channels over HTTP', () => {
  let fixture: ChannelsFixture;
  let receiver: Receiver;

  beforeAll(async () => {
    receiver = await startReceiver();
    const url = `${receiver.origin}${SECRET_PATH}`;
    fixture = await startChannels({ env: { PAGERDUTY_EVENTS_URL: receiver.origin } });
    const connect = async (path: string, body: unknown) =>
      expect(await fixture.put(`/api/integration-config/${path}`, body)).toMatchObject({ status: 200 });
    await connect('slack', { webhook_url: url, channel_name: '#security' });
    await connect('teams', { webhook_url: url });
    await connect('pagerduty', { integration_key: KEY, service_name: 'Payments' });
    await connect('notification-webhook', { url, secret: 'a-secret-1' });
  });
  afterAll(async () => {
    await fixture.close();
    await receiver.close();
  });
  beforeEach(() => {
    receiver.calls.length = 0;
    receiver.answers.length = 0;
  });

  const send = async (id: (typeof CHANNELS)[number], notification: Notification): Promise<SendOutcome> => {
    const channel = fixture.channel(id);
    const targets = await channel.targets(notification);
    expect(targets).toHaveLength(1);
    return channel.send(notification, targets[0] as ChannelTarget);
  };

  describe.each(CHANNELS)('%s', (id) => {
    test('one POST of JSON is one message', async () => {
      receiver.answers.push(202);
      expect(await send(id, sampleNotification())).toEqual({ ok: true, status_code: 202 });
      expect(receiver.calls).toHaveLength(1);
      const [{ headers, json, path }] = receiver.calls as [(typeof receiver.calls)[number]];
      expect(headers['content-type']).toMatch(/^application\/json/);
      expect(json).toBeInstanceOf(Object);
      expect(path).toBe(id === 'pagerduty' ? '/v2/enqueue' : SECRET_PATH);
    });

    test.each([
      [400, false],
      [403, false],
      [404, false],
      [410, false],
      [429, true],
      [500, true],
      [503, true],
    ])('answered %i: to be tried again: %s', async (status, retryable) => {
      receiver.answers.push(status);
      const outcome = await send(id, sampleNotification());
      expect(outcome).toMatchObject({ ok: false, status_code: status, retryable });
    });

    test('a redirect is not followed', async () => {
      receiver.answers.push((response) => response.writeHead(307, { location: `${receiver.origin}/else` }).end());
      expect(await send(id, sampleNotification())).toMatchObject({ ok: false, status_code: 307, retryable: false });
      expect(receiver.calls).toHaveLength(1);
    });

    test('who closes early is tried again; nothing of the address is told', async () => {
      receiver.answers.push((response) => response.destroy());
      const outcome = await send(id, sampleNotification());
      expect(outcome).toMatchObject({ ok: false, status_code: null, retryable: true });
      expect(JSON.stringify(outcome)).not.toMatch(/s3cret|R01234/);
    });

    test('an answer without end is not read', async () => {
      let sent = 0;
      receiver.answers.push((response) => {
        const piece = Buffer.alloc(256 * 1024);
        const more = () => {
          while (sent < 100 * 1024 * 1024 && !response.destroyed) {
            sent += piece.length;
            if (!response.write(piece)) return void response.once('drain', more);
          }
          response.end();
        };
        more();
      });
      expect(await send(id, sampleNotification())).toEqual({ ok: true, status_code: 200 });
      expect(sent).toBeLessThan(50 * 1024 * 1024);
    });

    test('what is hostile or endless is sent all the same', async () => {
      for (const notification of [hostileNotification(), longNotification('🔐'), longNotification('&')]) {
        expect(await send(id, notification)).toMatchObject({ ok: true });
      }
      if (id === 'slack') expect(receiver.calls.flatMap(({ json }) => slackMistakes(json as SlackMessage))).toEqual([]);
    });

    test('nobody of another team is told', async () => {
      const channel = fixture.channel(id);
      const elsewhere = sampleNotification({ team_id: 'team_01j00000000000000000000009' });
      expect(await channel.isConfigured(TEAM)).toBe(true);
      expect(await channel.isConfigured(elsewhere.team_id)).toBe(false);
      expect(await channel.targets(elsewhere)).toEqual([]);
      expect(await channel.send(elsewhere, { ref: 'default', label: 'x' })).toMatchObject({
        ok: false,
        retryable: false,
      });
      expect(receiver.calls).toEqual([]);
    });
  });

  test('a pause that is asked for is passed on', async () => {
    receiver.answers.push((response) => response.writeHead(429, { 'retry-after': '30' }).end());
    expect(await send('slack', sampleNotification())).toMatchObject({ retryable: true, retry_after_ms: 30_000 });
  });

  test('Teams hears the alert stream alone', async () => {
    const types = [
      'alert.new',
      'alert.reopened',
      'test',
      'digest',
      'platform.worker_down',
      'scan.failed',
      'finding.new',
    ];
    const told = await Promise.all(
      types.map(async (type) => (await fixture.channel('teams').targets(sampleNotification({ type }))).length),
    );
    expect(told).toEqual([1, 1, 1, 1, 0, 0, 0]);
    const digest = sampleNotification({ type: 'digest', category: 'system_error' });
    expect(await fixture.channel('teams').targets(digest)).toEqual([]);
  });

  test('PagerDuty is triggered and resolved under one key, with the key of the team', async () => {
    await send('pagerduty', sampleNotification({ severity: 'critical' }));
    await send('pagerduty', sampleNotification({ severity: 'critical', resolves: true }));
    expect(receiver.calls.map(({ json }) => json)).toMatchObject([
      { routing_key: KEY, event_action: 'trigger', dedup_key: 'alert:alert_1', payload: { severity: 'critical' } },
      { routing_key: KEY, event_action: 'resolve', dedup_key: 'alert:alert_1' },
    ]);
  });
});

test('a receiver that never answers is given up, to be tried again', async () => {
  const egress = fakeEgress({ http: () => Promise.reject(new EgressError('timeout', 'No answer in time.')) });
  const outcome = await postJson(egress, { receiver: 'Slack', url: 'https://hooks.slack.com/x', payload: {} });
  expect(outcome).toEqual({ ok: false, error: 'No answer in time.', status_code: null, retryable: true });
});
