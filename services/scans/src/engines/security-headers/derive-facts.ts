import { isIP } from 'node:net';
import type { Collected, Exchange } from './collected';
import { parseSetCookie } from './cookies/parse-set-cookie';
import type { CookieFacts } from './cookies/types';
import { noncesOf } from './csp/nonces';
import { parsePolicies } from './csp/parse-policy';
import type { CspFacts, CspPolicy } from './csp/types';
import { readDocument } from './document/read-document';
import type { HeaderFacts, HeaderMap, ResponseFacts } from './facts';
import { redactUrl } from './report/redact';
import { parseMediaType } from './response/media-type';
import { responseKind } from './response/response-kind';

/** Turns what was fetched into what the checks judge. Pure; `document` is left out when the answer is no HTML. */
export function deriveFacts(
  collected: Collected,
): Partial<HeaderFacts> & Pick<HeaderFacts, 'response' | 'hops' | 'cookies' | 'csp'> {
  const last = collected.chain.at(-1);
  if (!last) throw new Error('deriveFacts needs at least one exchange');
  const hops = collected.chain.map(toResponse);
  const response = hops.at(-1) as ResponseFacts;
  const document =
    response.kind === 'page' ? readDocument(decode(last, response.charset), last.url, last.truncated) : undefined;
  const policies = [
    ...headerPolicies(last.headers),
    ...(document?.metaPolicies ?? []).flatMap((text) => parsePolicies(text, 'meta', 'enforce')),
  ];
  const csp: CspFacts = {
    policies,
    nonceSamples: [last, ...collected.repeats].map((exchange) => noncesOf(headerPolicies(exchange.headers))),
  };
  const cookies = collected.chain.flatMap((exchange, index) =>
    cookiesOf(exchange, hops[index] as ResponseFacts, collected.at),
  );
  return { response, hops, cookies, csp, document, upgrade: collected.upgrade, cors: collected.cors };
}

function toResponse(exchange: Exchange): ResponseFacts {
  const url = new URL(exchange.url);
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  const { mediaType, charset } = parseMediaType(exchange.headers['content-type']?.at(-1));
  return {
    url: redactUrl(exchange.url),
    scheme: url.protocol === 'https:' ? 'https' : 'http',
    host,
    hostIsIp: isIP(host) !== 0,
    path: url.pathname,
    status: exchange.status,
    headers: exchange.headers,
    kind: responseKind(exchange.status, exchange.headers.location !== undefined, mediaType, exchange.body),
    mediaType,
    charset,
  };
}

export function headerPolicies(headers: HeaderMap): CspPolicy[] {
  const read = (name: string, disposition: CspPolicy['disposition']): CspPolicy[] =>
    (headers[name] ?? []).flatMap((text) => parsePolicies(text, 'header', disposition));
  return [...read('content-security-policy', 'enforce'), ...read('content-security-policy-report-only', 'report')];
}

/** The cookies that last: one that the answer itself deletes is not judged, and a later one replaces its namesake. */
function cookiesOf(exchange: Exchange, from: ResponseFacts, at: Date): CookieFacts[] {
  const cookies = new Map<string, CookieFacts>();
  for (const value of exchange.headers['set-cookie'] ?? []) {
    const cookie = parseSetCookie(value, { host: from.host, scheme: from.scheme, at });
    if (!cookie) continue;
    const key = `${cookie.name};${cookie.domain ?? ''};${cookie.path ?? ''}`;
    if (cookie.lifetime !== undefined && cookie.lifetime <= 0) cookies.delete(key);
    else cookies.set(key, cookie);
  }
  return [...cookies.values()];
}

function decode(exchange: Exchange, charset: string | undefined): string {
  try {
    return new TextDecoder(charset ?? 'utf-8').decode(exchange.body);
  } catch {
    // An encoding nobody knows: markup is ASCII in all that remain.
    return exchange.body.toString('latin1');
  }
}
