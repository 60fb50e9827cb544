import { hostileNotification, longNotification, sampleNotification } from '../../testing/notifications';
import { PAGERDUTY_LIMITS, pagerDutyEvent } from './payload';

const KEY = 'R0123456789012345678901234567890';

test('a trigger of the Events API v2', () => {
  expect(pagerDutyEvent(sampleNotification(), KEY, 'Payments')).toEqual({
    routing_key: KEY,
    event_action: 'trigger',
    dedup_key: 'alert:alert_1',
    client: 'OpenSkerry',
    client_url: 'https://osk.example.com/api/alerts/alert_1',
    links: [{ href: 'https://osk.example.com/api/alerts/alert_1', text: 'Open in OpenSkerry' }],
    payload: {
      summary: 'Security alert: bucket is public',
      source: 'Payments',
      severity: 'error',
      timestamp: '2026-11-21T12:00:00.123Z',
      component: 'cspm',
      group: 'security_alert',
      class: 'alert.new',
      custom_details: {
        description: 'Anyone can read the bucket.\nClose it.',
        severity: 'high',
        Severity: 'High',
        Resource: 'arn:aws:s3:::logs',
      },
    },
  });
});

test.each([
  ['critical', 'critical'],
  ['high', 'error'],
  ['medium', 'warning'],
  ['low', 'info'],
  ['info', 'info'],
] as const)('%s pages as %s', (severity, expected) => {
  expect(pagerDutyEvent(sampleNotification({ severity }), KEY, null)).toMatchObject({
    payload: { severity: expected },
  });
});

test('the end of a condition resolves under the same key, and says no more', () => {
  const resolved = pagerDutyEvent(sampleNotification({ resolves: true }), KEY, null);
  expect(resolved).toEqual({ routing_key: KEY, event_action: 'resolve', dedup_key: 'alert:alert_1' });
});

test('the longest notification keeps to the limits; a key that is too long stays the same key', () => {
  const notification = { ...longNotification('🔐'), dedup_key: 'k'.repeat(400) };
  const event = pagerDutyEvent(notification, KEY, null);
  expect(event.dedup_key).toHaveLength(64);
  expect(event.dedup_key).toBe(pagerDutyEvent({ ...notification, resolves: true }, KEY, null).dedup_key);
  if (event.event_action !== 'trigger') throw new Error('no trigger');
  expect(event.payload.summary.length).toBeLessThanOrEqual(PAGERDUTY_LIMITS.summary);
  // The whole event may have 512 KB.
  expect(Buffer.byteLength(JSON.stringify(event))).toBeLessThan(512 * 1024);
});

test('hostile texts: one line of summary, no address that runs', () => {
  const event = pagerDutyEvent(hostileNotification(), KEY, null);
  if (event.event_action !== 'trigger') throw new Error('no trigger');
  expect(event.payload.summary).not.toMatch(/[\r\n\u202e]/);
  expect(event).not.toHaveProperty('client_url');
  expect(event.links).toEqual([]);
});
