import type { ResponseKind } from '../facts';

const PAGES = new Set(['text/html', 'application/xhtml+xml']);
const SCRIPTS = new Set([
  'text/javascript',
  'application/javascript',
  'application/x-javascript',
  'application/ecmascript',
]);

/**
 * What a response is for. Browsers sniff a body without a content type, so one that opens like HTML is a page
 * (WHATWG MIME Sniffing, section 7.1, in the part that matters here).
 */
export function responseKind(
  status: number,
  hasLocation: boolean,
  mediaType: string | undefined,
  body: Buffer,
): ResponseKind {
  if (status >= 300 && status < 400 && hasLocation) return 'redirect';
  if (body.length === 0) return 'empty';
  if (mediaType === undefined) return looksLikeHtml(body) ? 'page' : 'data';
  if (PAGES.has(mediaType)) return 'page';
  if (SCRIPTS.has(mediaType)) return 'script';
  if (mediaType === 'text/css') return 'style';
  if (/^(image|font|audio|video)\//.test(mediaType)) return 'asset';
  return 'data';
}

function looksLikeHtml(body: Buffer): boolean {
  return /^\s*(<!--[^]{0,500}?-->\s*)?<(!doctype html|html|head|body|title|script|iframe|h1|div|table|a|style|p|br)[\s>]/i.test(
    body.subarray(0, 1024).toString('latin1'),
  );
}
