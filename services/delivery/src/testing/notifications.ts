import type { Notification } from '../channels/notification';

/** A notification as the platform makes them. */
export function sampleNotification(more: Partial<Notification> = {}): Notification {
  return {
    notification_id: 'ntf_01j00000000000000000000001',
    team_id: 'team_01j00000000000000000000001',
    category: 'security_alert',
    source: 'cspm',
    type: 'alert.new',
    severity: 'high',
    title: 'Security alert: bucket is public',
    body: 'Anyone can read the bucket.\nClose it.',
    facts: [
      { label: 'Severity', value: 'High' },
      { label: 'Resource', value: 'arn:aws:s3:::logs' },
    ],
    action_url: 'https://osk.example.com/api/alerts/alert_1',
    dedup_key: 'alert:alert_1',
    resolves: false,
    created_at: new Date('2026-11-21T12:00:00.123Z'),
    ...more,
  };
}

/** What an attacker who chooses names of files, banners or hosts can get into a notification. */
export const HOSTILE = {
  header: 'x\r\nBcc: victim@example.com\r\n\r\nbody',
  html: '<script>alert(1)</script><img src=x onerror=alert(1)>"\'><a href="javascript:1">',
  mention: '<!channel> <@U123> <https://evil.example|click>',
  markdown: '[click](https://evil.example) **b** __init__ `c` # h',
  unseen: 'a\u0000b\u001b[31m\u202egnp.exe \ud83d',
  unicode: '安全 🔐 naïve \u{1f468}\u200d\u{1f469}',
} as const;

export function hostileNotification(more: Partial<Notification> = {}): Notification {
  const all = Object.values(HOSTILE);
  return sampleNotification({
    title: all.join(' '),
    body: all.join('\n'),
    facts: all.map((value, at) => ({ label: `*L${at}* <b>`, value })),
    action_url: 'javascript:alert(1)',
    ...more,
  });
}

/** As long as anything can get. */
export function longNotification(char: string): Notification {
  return sampleNotification({
    title: char.repeat(5_000),
    body: char.repeat(200_000),
    facts: Array.from({ length: 300 }, (_, at) => ({ label: `${at} ${char.repeat(500)}`, value: char.repeat(5_000) })),
    action_url: `https://osk.example.com/${'a'.repeat(5_000)}`,
  });
}
