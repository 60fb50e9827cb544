import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import type { Notification } from '../notification';
import { badgeOf } from '../severity-look';
import { clip, oneLine } from '../text';
import type { Mailbox } from './address';
import { htmlBody } from './html-body';
import { textBody } from './text-body';

/** RFC 5322 (2.1.1) allows 998 characters to a line; a subject is read in far fewer. */
const SUBJECT_LENGTH = 180;

export interface Envelope {
  from: Mailbox;
  to: Mailbox;
  /** Where the reader says what they want to be mailed, null when the deployment's address is not known. */
  preferencesUrl: string | null;
  /** What makes the message one of its recipient's: the target's `ref`. */
  ref: string;
}

/** A notification as a mail to one person, as text and as HTML. The same notification gives the same Message-ID. */
export function mailOf(notification: Notification, { from, to, preferencesUrl, ref }: Envelope): SendMailOptions {
  const { notification_id, team_id, dedup_key, title, severity } = notification;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  // Nobody has seen this one, but all mails of one condition point at it, and so stand together.
  const thread = `<${digest(team_id, dedup_key)}.thread@${domain}>`;
  return {
    from: { name: oneLine(from.name) || 'OpenSkerry', address: from.address },
    to: { name: oneLine(to.name), address: to.address },
    subject: clip(`[${badgeOf(notification)}] ${oneLine(title)}`, SUBJECT_LENGTH),
    messageId: `<${digest(notification_id, ref)}@${domain}>`,
    inReplyTo: thread,
    references: [thread],
    date: notification.created_at,
    priority: severity === 'critical' && !notification.resolves ? 'high' : 'normal',
    headers: {
      // RFC 3834: no out-of-office answers to a machine.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      // RFC 2369. Not one-click (RFC 8058): opting out is the member's own, signed in.
      ...(preferencesUrl !== null && { 'List-Unsubscribe': `<${new URL(preferencesUrl).href}>` }),
    },
    text: textBody(notification, preferencesUrl),
    html: htmlBody(notification, preferencesUrl),
    textEncoding: 'quoted-printable',
  };
}

/** Hex, so that nothing of a key that others can influence ends up in a header. */
function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40);
}
