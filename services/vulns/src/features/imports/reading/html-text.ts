import { Parser } from 'htmlparser2';

const MOST = 64 * 1024;
const BREAKS = new Set(['p', 'br', 'div', 'li', 'ul', 'ol', 'tr', 'table', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const UNSEEN = new Set(['script', 'style', 'template', 'noscript']);

/** What a browser would show of HTML, a line for each block; markup that does not end is passed over. */
export function htmlText(html: unknown): string {
  if (typeof html !== 'string') return '';
  const parts: string[] = [];
  let unseen = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (UNSEEN.has(name)) unseen += 1;
      if (BREAKS.has(name)) parts.push('\n');
    },
    ontext: (text) => {
      if (unseen === 0) parts.push(text);
    },
    onclosetag: (name) => {
      if (UNSEEN.has(name)) unseen -= 1;
      if (BREAKS.has(name)) parts.push('\n');
    },
  });
  parser.end(html.slice(0, MOST));
  return parts
    .join('')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

/** The web addresses that HTML or plain text names, in links as in its words, each once. */
export function linksIn(html: unknown, most = 20): string[] {
  if (typeof html !== 'string') return [];
  const found: string[] = [];
  const parser = new Parser({
    onopentag: (_name, { href }) => {
      if (href !== undefined) found.push(href);
    },
    ontext: (text) => {
      found.push(...text.split(/\s+/));
    },
  });
  parser.end(html.slice(0, MOST));
  return [...new Set(found.filter((text) => /^https?:\/\/[^\s<>"]+$/.test(text) && text.length <= 2_048))].slice(
    0,
    most,
  );
}
