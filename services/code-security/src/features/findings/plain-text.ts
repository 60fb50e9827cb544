/**
 * What somebody wrote, as text and nothing else: without control characters (line feed and tab stay), without marks
 * that turn the direction of writing (so that it reads as it is stored), in one Unicode form. Markup is kept as the
 * text it is: whoever shows it escapes it.
 */
export function plainText(text: string): string {
  return text
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(UNREADABLE, '')
    .trim();
}

// eslint-disable-next-line no-control-regex -- these are what has to go
const UNREADABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g;
