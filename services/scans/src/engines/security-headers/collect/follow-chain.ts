import { EgressError, isRefusal } from '@osk/egress';
import type { EngineContext } from '../../engine';
import type { Exchange } from '../collected';
import { redactUrl } from '../report/redact';
import { fetchOnce } from './fetch-once';

export const MAX_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface Chain {
  /** Every answer, in order; at least one. */
  exchanges: Exchange[];
  /** Why the last redirect was not followed, when it was not. */
  stopped?: string;
}

/**
 * GETs a URL and its redirects one by one, so that every hop's headers are seen; each hop is vetted anew by the
 * egress. Throws `EgressError` when the first answer cannot be had; a later failure ends the chain where it is.
 */
export async function followChain(
  start: string,
  context: Pick<EngineContext, 'egress' | 'signal'>,
  headers: Record<string, string> = {},
): Promise<Chain> {
  const origin = new URL(start).origin;
  const exchanges: Exchange[] = [await fetchOnce(start, context, headers)];
  for (;;) {
    const last = exchanges.at(-1) as Exchange;
    const next = nextUrl(last);
    if (next === undefined) return { exchanges };
    if (exchanges.length > MAX_REDIRECTS) return { exchanges, stopped: `more than ${MAX_REDIRECTS} redirects` };
    try {
      exchanges.push(await fetchOnce(next, context, new URL(next).origin === origin ? headers : {}));
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
      const reason = isRefusal(error) ? 'it leads to an address that may not be reached' : error.message;
      return { exchanges, stopped: `redirect to ${redactUrl(next)} not followed: ${reason}` };
    }
  }
}

/** Where an answer redirects to, undefined when it does not or the location is no http URL. */
export function nextUrl({ url, status, headers }: Pick<Exchange, 'url' | 'status' | 'headers'>): string | undefined {
  const location = headers.location?.[0];
  if (!REDIRECTS.has(status) || location === undefined || !URL.canParse(location, url)) return undefined;
  const next = new URL(location, url);
  next.hash = '';
  next.username = '';
  next.password = '';
  return next.protocol === 'http:' || next.protocol === 'https:' ? next.href : undefined;
}
