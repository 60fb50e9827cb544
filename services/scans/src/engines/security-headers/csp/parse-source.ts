import type { CspSource } from './types';

const KEYWORDS = [
  'none',
  'self',
  'unsafe-inline',
  'unsafe-eval',
  'strict-dynamic',
  'unsafe-hashes',
  'report-sample',
  'wasm-unsafe-eval',
  'inline-speculation-rules',
  'trusted-types-eval',
] as const;
const KEYWORD = new Map<string, (typeof KEYWORDS)[number]>(KEYWORDS.map((keyword) => [`'${keyword}'`, keyword]));
const BARE_KEYWORD = new RegExp(
  `^(${KEYWORDS.join('|')}|nonce-[A-Za-z0-9+/_=-]+|sha(256|384|512)-[A-Za-z0-9+/_=-]+)$`,
  'i',
);

const SCHEME = /^([a-z][a-z0-9+.-]*):$/i;
const HOST =
  /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::(\d{1,5}|\*))?(\/[^;,]*)?$/i;

/** Reads one source expression (CSP3, section 2.3.1). What no browser would match is `invalid`. */
export function parseSource(raw: string): CspSource {
  const lower = raw.toLowerCase();
  const keyword = KEYWORD.get(lower);
  if (keyword) return { kind: keyword, raw };
  if (/^'report-sha(256|384|512)'$/.test(lower)) return { kind: 'report-sha', raw };
  const nonce = /^'nonce-([A-Za-z0-9+/_-]+={0,2})'$/i.exec(raw);
  if (nonce?.[1]) return { kind: 'nonce', raw, value: nonce[1] };
  const hash = /^'(sha256|sha384|sha512)-[A-Za-z0-9+/_-]+={0,2}'$/i.exec(raw);
  if (hash?.[1]) return { kind: 'hash', raw, algorithm: hash[1].toLowerCase() };
  const scheme = SCHEME.exec(raw);
  if (scheme?.[1]) return { kind: 'scheme', raw, scheme: scheme[1].toLowerCase() };
  const host = HOST.exec(raw);
  if (host?.[2]) {
    return {
      kind: 'host',
      raw,
      scheme: host[1]?.toLowerCase(),
      host: host[2].toLowerCase(),
      port: host[3],
      path: host[4],
    };
  }
  return { kind: 'invalid', raw };
}

/** `self` or `unsafe-inline` without its quotes: a browser takes it for a host name. */
export const isUnquotedKeyword = (raw: string): boolean => BARE_KEYWORD.test(raw);
