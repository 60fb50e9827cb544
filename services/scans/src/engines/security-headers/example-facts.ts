import type { CorsProbe, HeaderFacts, HeaderMap, UpgradeFacts } from './facts';
import { deriveFacts } from './derive-facts';

/** One example's answer; whatever is left out is an ordinary HTML page at https://shop.example/. */
export interface ExampleAnswer {
  url?: string;
  status?: number;
  headers?: Record<string, string | string[]>;
  body?: string;
  /** Answers before the last one, first to last. */
  before?: { url: string; status?: number; headers?: Record<string, string | string[]> }[];
  upgrade?: UpgradeFacts;
  cors?: CorsProbe[];
  /** Content-Security-Policy headers of further fetches. */
  repeats?: string[];
}

const AT = new Date('2026-01-01T00:00:00Z');
const HTML = '<!doctype html><html><head><title>Shop</title></head><body><p>Hello</p></body></html>';

/**
 * Facts for a check's examples, derived by the very code that serves a scan. Gives every fact; those of a page
 * (`document`) are empty for other answers.
 */
export function facts(answer: ExampleAnswer = {}): HeaderFacts {
  const url = answer.url ?? 'https://shop.example/';
  const headers = toMap({ 'content-type': 'text/html; charset=utf-8', ...answer.headers });
  const derived = deriveFacts({
    chain: [
      ...(answer.before ?? []).map((hop) => ({
        url: hop.url,
        status: hop.status ?? 301,
        headers: toMap({ location: url, ...hop.headers }),
        body: Buffer.alloc(0),
        truncated: false,
      })),
      { url, status: answer.status ?? 200, headers, body: Buffer.from(answer.body ?? HTML), truncated: false },
    ],
    repeats: (answer.repeats ?? []).map((policy) => ({
      url,
      status: 200,
      headers: toMap({ 'content-security-policy': policy }),
      body: Buffer.alloc(0),
      truncated: false,
    })),
    at: AT,
  });
  return {
    ...derived,
    upgrade: answer.upgrade ?? { outcome: 'closed' },
    cors: answer.cors ?? [],
    document: derived.document ?? {
      metaPolicies: [],
      scripts: [],
      styles: [],
      inlineScripts: 0,
      forms: [],
      truncated: false,
    },
  };
}

/** A page with one header set. */
export const withHeader = (name: string, ...values: string[]): HeaderFacts => facts({ headers: { [name]: values } });

/** A page with that Content-Security-Policy. */
export const withCsp = (...policies: string[]): HeaderFacts => withHeader('content-security-policy', ...policies);

/** A page that sets those cookies. */
export const withCookies = (...cookies: string[]): HeaderFacts => withHeader('set-cookie', ...cookies);

/** An API's JSON answer. */
export const json = (headers: Record<string, string | string[]> = {}): HeaderFacts =>
  facts({ headers: { 'content-type': 'application/json', ...headers }, body: '{"ok":true}' });

function toMap(headers: Record<string, string | string[]>): HeaderMap {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()]));
}
