import MailComposer from 'nodemailer/lib/mail-composer';
import { HOSTILE, hostileNotification, longNotification, sampleNotification } from '../../testing/notifications';
import type { Notification } from '../notification';
import { isMailAddress, parseMailbox } from './address';
import { htmlBody } from './html-body';
import { mailOf } from './message';
import { textBody } from './text-body';

const PREFERENCES = 'https://osk.example.com';
const envelope = {
  from: { name: '', address: 'osk@mail.example.com' },
  to: { name: 'Zoë "Z"\r\nBcc: x@example.com', address: 'zoe@example.com' },
  preferencesUrl: PREFERENCES,
  ref: 'user_1',
};

async function headersOf(notification: Notification, more = {}): Promise<string[]> {
  const raw = (await new MailComposer(mailOf(notification, { ...envelope, ...more })).compile().build()).toString();
  const [head = ''] = raw.split('\r\n\r\n');
  return head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
}
const header = (headers: string[], name: string) =>
  headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`))?.slice(name.length + 2);

test('headers: subject, thread, list, automatic', async () => {
  const headers = await headersOf(sampleNotification());
  expect(header(headers, 'Subject')).toBe('[HIGH] Security alert: bucket is public');
  expect(header(headers, 'From')).toBe('OpenSkerry <osk@mail.example.com>');
  expect(header(headers, 'Message-ID')).toMatch(/^<[0-9a-f]{40}@mail\.example\.com>$/);
  expect(header(headers, 'References')).toMatch(/^<[0-9a-f]{40}\.thread@mail\.example\.com>$/);
  expect(header(headers, 'In-Reply-To')).toBe(header(headers, 'References'));
  expect(header(headers, 'Auto-Submitted')).toBe('auto-generated');
  expect(header(headers, 'List-Unsubscribe')).toBe(`<${PREFERENCES}/>`);
  expect(header(headers, 'Content-Type')).toContain('multipart/alternative');
});

test('one condition is one thread; one notification to one person is one message', async () => {
  const of = async (more: Partial<Notification>, ref = 'user_1') => {
    const headers = await headersOf(sampleNotification(more), { ref });
    return [header(headers, 'Message-ID'), header(headers, 'References')];
  };
  const [id, thread] = await of({});
  expect(await of({})).toEqual([id, thread]);
  const [otherId, sameThread] = await of({ notification_id: 'ntf_2', resolves: true });
  expect(otherId).not.toBe(id);
  expect(sameThread).toBe(thread);
  expect((await of({}, 'user_2'))[0]).not.toBe(id);
  expect((await of({ team_id: 'team_2' }))[1]).not.toBe(thread);
});

test('no text of a notification or name of a person brings a header of its own', async () => {
  const headers = await headersOf(hostileNotification({ dedup_key: HOSTILE.header }));
  expect(headers.filter((line) => /^(bcc|cc):/i.test(line))).toEqual([]);
  expect(headers.filter((line) => /^to:/i.test(line))).toHaveLength(1);
  expect(header(headers, 'To')).toContain('<zoe@example.com>');
  expect(headers.every((line) => /^[\w-]+: /.test(line))).toBe(true);
});

test('the HTML half escapes everything and loads nothing', () => {
  const html = htmlBody(hostileNotification(), PREFERENCES);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  const tags = [...html.matchAll(/<\/?([a-z0-9!]+)/gi)].map(([, name]) => name!.toLowerCase());
  const known = ['!doctype', 'html', 'head', 'meta', 'title', 'body', 'table', 'tr', 'td', 'span', 'h1', 'br', 'a'];
  expect([...new Set(tags)].filter((name) => !known.includes(name))).toEqual([]);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([PREFERENCES]);
  expect(html).not.toMatch(/src=x"|\u202e/);
  expect(htmlBody(sampleNotification(), null)).toContain('href="https://osk.example.com/api/alerts/alert_1"');
});

test('the plain half says the same', () => {
  expect(textBody(sampleNotification(), PREFERENCES)).toBe(
    [
      'HIGH: Security alert: bucket is public',
      '',
      'Anyone can read the bucket.',
      'Close it.',
      '',
      'Severity: High',
      'Resource: arn:aws:s3:::logs',
      '',
      'Open in OpenSkerry: https://osk.example.com/api/alerts/alert_1',
      '',
      '-- ',
      'security alert / cspm, 2026-11-21T12:00:00.123Z',
      'You get this because you are a member of a team on OpenSkerry.',
      `Preferences: ${PREFERENCES}`,
    ].join('\n'),
  );
});

test('the longest notification is a mail of bounded size, lines within what SMTP allows', async () => {
  const mail = mailOf(longNotification('🔐'), envelope);
  const raw = await new MailComposer(mail).compile().build();
  expect(raw.length).toBeLessThan(4 * 1024 * 1024);
  expect(
    Math.max(
      ...raw
        .toString()
        .split('\r\n')
        .map((line) => line.length),
    ),
  ).toBeLessThanOrEqual(998);
});

test.each([
  ['a@example.com', true],
  ['zoë@exämple.com', true],
  ['a@b@c', false],
  ['a', false],
  ['a@b\r\nRCPT TO:<x@y>', false],
  ['a@b, c@d', false],
  ['<a@b>', false],
  ['a b@c', false],
  ['', false],
])('%j as an address: %s', (text, expected) => {
  expect(isMailAddress(text)).toBe(expected);
});

test('a sender with a name', () => {
  expect(parseMailbox('"Sec Team" <sec@example.com>')).toEqual({ name: 'Sec Team', address: 'sec@example.com' });
  expect(parseMailbox('sec@example.com')).toEqual({ name: '', address: 'sec@example.com' });
  expect(parseMailbox('Sec Team')).toBeUndefined();
});
