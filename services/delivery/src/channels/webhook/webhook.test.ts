import { signature } from '@osk/webhooks';
import { startChannels, type ChannelsFixture } from '../../testing/channels-fixture';
import { sampleNotification } from '../../testing/notifications';
import { startReceiver, type Receiver } from '../../testing/receiver';

describe('the single-URL notification webhook', () => {
  let fixture: ChannelsFixture;
  let receiver: Receiver;
  const PATH = '/api/integration-config/notification-webhook';

  beforeAll(async () => {
    receiver = await startReceiver();
    fixture = await startChannels();
  });
  afterAll(async () => {
    await fixture.close();
    await receiver.close();
  });
  beforeEach(() => {
    receiver.calls.length = 0;
  });

  test('with a secret every attempt is signed over the same bytes', async () => {
    await fixture.put(PATH, { url: `${receiver.origin}/hook?token=t0ken`, secret: 'a-secret-1' });
    const channel = fixture.channel('webhook');
    const notification = sampleNotification();
    const [target] = await channel.targets(notification);
    await channel.send(notification, target!);
    await channel.send(notification, target!);
    const [first, second] = receiver.calls;
    expect(first!.headers).toMatchObject({
      'x-webhook-signature': signature(Buffer.from(first!.body), 'a-secret-1'),
      'x-webhook-id': notification.notification_id,
      'x-webhook-event': 'notification.alert.new',
      'webhook-id': notification.notification_id,
    });
    expect(second!.body).toBe(first!.body);
    expect(first!.json).toEqual({
      notification_id: notification.notification_id,
      notification_type: 'alert.new',
      timestamp: '2026-11-21T12:00:00.123Z',
      data: {
        team_id: notification.team_id,
        category: 'security_alert',
        source: 'cspm',
        severity: 'high',
        title: notification.title,
        body: notification.body,
        facts: notification.facts,
        action_url: notification.action_url,
        dedup_key: 'alert:alert_1',
        resolves: false,
      },
    });
  });

  test('without a secret it is not signed', async () => {
    const { data } = await fixture.put(PATH, { url: `${receiver.origin}/hook` });
    expect(data).toMatchObject({ has_secret: false });
    const notification = sampleNotification();
    await fixture.channel('webhook').send(notification, { ref: 'default', label: '' });
    expect(receiver.calls[0]!.headers).not.toHaveProperty('x-webhook-signature');
  });

  test('neither address nor secret are shown', async () => {
    await fixture.put(PATH, { url: `${receiver.origin}/hook?token=t0ken`, secret: 'a-secret-1' });
    const { text, json } = await fixture.service.call(PATH);
    expect(text).not.toMatch(/t0ken|a-secret-1/);
    expect(json.data).toMatchObject({ url: `${receiver.origin}/****`, has_secret: true });
  });
});
