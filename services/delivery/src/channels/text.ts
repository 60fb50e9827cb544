/**
 * Notifications hold texts that attackers choose (a file's name, a banner). C0 and C1 controls break protocols and
 * terminals, bidirectional overrides make a text read as another (CVE-2021-42574); tabs and line ends stay.
 */
// eslint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** The text without what cannot be seen; line ends as `\n`. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(UNSEEN, '')
    .replace(LONE_SURROGATE, '\ufffd');
}

/** Clean, and on one line: for subjects, titles and labels. */
export function oneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** At most `max` UTF-16 units, an ellipsis where something was cut; no character is cut in half. */
export function clip(text: string, max: number): string {
  return clipEscaped(text, max, (char) => char);
}

/**
 * The text with every character put through `escape`, at most `max` units of it: limits of receivers count what is
 * sent, and an entity must not be cut in half.
 */
export function clipEscaped(text: string, max: number, escape: (char: string) => string): string {
  let out = '';
  let fits = 0;
  for (const char of text) {
    out += escape(char);
    if (out.length <= max - 1) fits = out.length;
    else if (out.length > max) return `${out.slice(0, fits)}…`;
  }
  return out;
}
