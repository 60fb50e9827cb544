import { linkOf } from '../link';
import type { Notification } from '../notification';
import { badgeOf } from '../severity-look';
import { mailParts, WHY } from './mail-parts';

/** The plain half of a mail. */
export function textBody(notification: Notification, preferencesUrl: string | null): string {
  const { title, body, facts, origin } = mailParts(notification);
  const url = linkOf(notification);
  const width = Math.min(20, Math.max(0, ...facts.map(({ label }) => label.length + 1)));
  const parts = [
    `${badgeOf(notification)}: ${title}`,
    body,
    facts.map(({ label, value }) => `${`${label}:`.padEnd(width)} ${value}`).join('\n'),
    url === null ? '' : `Open in OpenSkerry: ${url}`,
    // RFC 3676, 4.3: what comes after is no part of the message.
    ['-- ', origin, WHY, ...(preferencesUrl === null ? [] : [`Preferences: ${preferencesUrl}`])].join('\n'),
  ];
  return parts.filter(Boolean).join('\n\n');
}
