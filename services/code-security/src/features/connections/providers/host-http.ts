import type { Egress, EgressHttpResponse } from '@osk/egress';
import { HostError } from './host-error';
import type { Listed } from './git-provider';

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 16 * 1024 ** 2;
const MOST_REDIRECTS = 3;
const LONGEST_RETRY_SECONDS = 3_600;

export interface Answer {
  json: unknown;
  headers: Record<string, string[]>;
}

export interface HostHttpOptions {
  egress: Egress;
  /** For messages: `GitHub`. */
  label: string;
  /** Sent with every request, the credentials among them; they stay with the host's own origin. */
  headers: Record<string, string>;
}

/** Asks a Git host's REST interface, through the egress. */
export class HostHttp {
  constructor(private readonly options: HostHttpOptions) {}

  /** @throws HostError, EgressError */
  async get(url: string, signal?: AbortSignal): Promise<Answer> {
    const { egress, label, headers } = this.options;
    const answer = await egress.http(url, {
      headers: { accept: 'application/json', ...headers },
      schemes: 'https_only',
      maxRedirects: MOST_REDIRECTS,
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MOST_BYTES,
      ...(signal && { signal }),
    });
    const failure = failureOf(answer, label);
    if (failure) throw failure;
    return { json: parse(answer, label), headers: answer.headers };
  }

  /**
   * Follows pages until `limit` items are there. `next` gives the address of the page after an answer, null at the end;
   * one that leads elsewhere is not followed: the credentials go along.
   */
  async pages<T>(
    first: string,
    limit: number,
    read: (answer: Answer) => T[],
    next: (answer: Answer, url: string) => string | null,
    signal?: AbortSignal,
  ): Promise<Listed<T>> {
    const items: T[] = [];
    const { origin } = new URL(first);
    const seen = new Set<string>();
    let url: string | null = first;
    while (url !== null && items.length < limit && !seen.has(url)) {
      seen.add(url);
      const answer: Answer = await this.get(url, signal);
      const page = read(answer);
      items.push(...page);
      const following: string | null = page.length === 0 ? null : next(answer, url);
      url = following !== null && URL.canParse(following) && new URL(following).origin === origin ? following : null;
    }
    return { items: items.slice(0, limit), truncated: items.length > limit || url !== null };
  }
}

function failureOf({ status, headers }: EgressHttpResponse, label: string): HostError | null {
  if (status >= 200 && status < 300) return null;
  // GitHub says 403 for both; what is left of the hour's requests tells them apart.
  const exhausted = status === 403 && (headers['x-ratelimit-remaining']?.[0] === '0' || 'retry-after' in headers);
  if (status === 429 || exhausted) {
    return new HostError('rate_limited', `${label} takes no more requests for now`, retryAfter(headers));
  }
  if (status === 401) return new HostError('refused', `${label} does not accept the token`);
  if (status === 403) return new HostError('forbidden', `${label} does not allow this with the token`);
  if (status === 404 || status === 410)
    return new HostError('not_found', `${label} has no such repository, or does not show it`);
  if (status >= 500) return new HostError('failed', `${label} failed (HTTP ${status})`);
  return new HostError('unusable', `${label} answered with HTTP ${status}`);
}

/** Seconds to wait: RFC 9110 10.2.3, GitHub's and GitLab's time of reset. */
function retryAfter(headers: Record<string, string[]>): number {
  const given = headers['retry-after']?.[0];
  const reset = headers['x-ratelimit-reset']?.[0] ?? headers['ratelimit-reset']?.[0];
  const at = given !== undefined && !/^\d+$/.test(given) ? Date.parse(given) / 1000 : Number(reset);
  const seconds = given !== undefined && /^\d+$/.test(given) ? Number(given) : at - Date.now() / 1000;
  return Number.isFinite(seconds) ? Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(seconds))) : 60;
}

function parse({ body, truncated, headers }: EgressHttpResponse, label: string): unknown {
  const unusable = () => new HostError('unusable', `${label} did not answer as its interface does; check base_url`);
  if (truncated) throw unusable();
  // A whole page of HTML is a sign-in form or another product.
  if (!/\bjson\b/i.test(headers['content-type']?.[0] ?? '')) throw unusable();
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw unusable();
  }
}

/** The address in a `Link` header with `rel="next"` (RFC 8288), as GitHub and GitLab page. */
export function nextLink({ headers }: Answer): string | null {
  for (const part of (headers['link'] ?? []).join(',').split(/,\s*(?=<)/)) {
    const [, target = '', parameters = ''] = /^<([^>]*)>(.*)$/.exec(part.trim()) ?? [];
    if (/;\s*rel="?next"?/i.test(parameters)) return target;
  }
  return null;
}
