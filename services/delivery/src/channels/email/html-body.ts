import { linkOf } from '../link';
import type { Notification } from '../notification';
import { badgeOf, colourOf } from '../severity-look';
import { mailParts, WHY, type MailParts } from './mail-parts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';
const FONT = "font-family:-apple-system,'Segoe UI',Helvetica,Arial,sans-serif;color:#1f2933";

/** The HTML half of a mail: tables and inline styles, which every mail reader knows; nothing is loaded from anywhere. */
export function htmlBody(notification: Notification, preferencesUrl: string | null): string {
  const parts = mailParts(notification);
  const colour = colourOf(notification);
  const url = linkOf(notification);
  return [
    '<!doctype html>',
    '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(parts.title)}</title></head>`,
    '<body style="margin:0;padding:0;background:#f2f4f7">',
    `<table ${TABLE} width="100%" style="background:#f2f4f7"><tr><td align="center" style="padding:24px 12px">`,
    `<table ${TABLE} width="600" style="max-width:600px;width:100%;background:#ffffff;border-top:4px solid ${colour}">`,
    `<tr><td style="padding:24px 28px 0;${FONT}">`,
    `<span style="font-size:12px;font-weight:700;letter-spacing:.06em;color:${colour}">${badgeOf(notification)}</span>`,
    `<h1 style="margin:6px 0 0;font-size:20px;line-height:1.35">${escapeHtml(parts.title)}</h1></td></tr>`,
    parts.body && row(`font-size:15px;line-height:1.5`, lines(parts.body)),
    parts.facts.length > 0 ? `<tr><td style="padding:16px 28px 0">${factTable(parts)}</td></tr>` : '',
    url === null ? '' : row('', button(url, colour)),
    `<tr><td style="padding:24px 28px;${FONT};font-size:12px;line-height:1.5;color:#667085">`,
    `${escapeHtml(parts.origin)}<br>${WHY}`,
    preferencesUrl === null
      ? ''
      : `<br><a href="${escapeHtml(preferencesUrl)}" style="color:#667085">Notification preferences</a>`,
    '</td></tr></table></td></tr></table></body></html>',
  ]
    .filter(Boolean)
    .join('\n');
}

function row(style: string, content: string): string {
  return `<tr><td style="padding:16px 28px 0;${FONT};${style}">${content}</td></tr>`;
}

function factTable({ facts }: MailParts): string {
  const cell = 'padding:6px 0;border-bottom:1px solid #e4e7ec;font-size:14px;vertical-align:top';
  const rows = facts.map(
    ({ label, value }) =>
      `<tr><td style="${cell};${FONT};color:#667085;padding-right:16px;white-space:nowrap">${escapeHtml(label)}</td>` +
      `<td style="${cell};${FONT};word-break:break-word">${lines(value)}</td></tr>`,
  );
  return `<table ${TABLE} width="100%">${rows.join('\n')}</table>`;
}

function button(url: string, colour: string): string {
  const style = `display:inline-block;padding:10px 18px;background:${colour};color:#ffffff;text-decoration:none;font-weight:600;font-size:14px`;
  return `<a href="${escapeHtml(url)}" style="${style}">Open in OpenSkerry</a>`;
}

function lines(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>\n');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char]!);
}
