import type { EngineContext } from '../../engine';
import type { Exchange } from '../collected';

export const FETCH_TIMEOUT_MS = 10_000;

const REQUEST_HEADERS = {
  'user-agent': 'Mozilla/5.0 (compatible; OpenSkerry/1.0; security headers scan)',
  accept: 'text/html,application/xhtml+xml,application/json;q=0.9,*/*;q=0.8',
};

/**
 * One GET without following redirects. Certificates are not verified: a broken one is another scan's finding, and
 * no reason to judge nothing. Throws `EgressError`.
 */
export async function fetchOnce(
  url: string,
  context: Pick<EngineContext, 'egress' | 'signal'>,
  headers: Record<string, string> = {},
): Promise<Exchange> {
  const answer = await context.egress.http(url, {
    headers: { ...REQUEST_HEADERS, ...headers },
    timeoutMs: FETCH_TIMEOUT_MS,
    verifyTls: false,
    signal: context.signal,
  });
  return { url, status: answer.status, headers: answer.headers, body: answer.body, truncated: answer.truncated };
}
