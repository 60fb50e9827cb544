import { Readable } from 'node:stream';
import type { Deadline } from '../deadline';
import { EgressError } from '../errors';
import type { EgressRequestBase, EgressResponseHead } from '../types';
import type { Vetter } from '../vetter';
import type { ClientPool } from './client-pool';
import { exchange, type Hop, type HopResponse } from './exchange';
import { acrossOrigins, withDefaults, withoutBodyHeaders } from './headers';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

export interface HttpContext {
  pool: ClientPool;
  vetter: Vetter;
  userAgent: string;
}

/** Sends a request and follows its redirects, every hop vetted, until an answer that is not one (or may not be followed). */
export async function follow(
  context: HttpContext,
  url: string,
  request: EgressRequestBase & { acceptEncoding: string },
  deadline: Deadline,
): Promise<EgressResponseHead & { body: Readable; method: string }> {
  const { schemes = 'any', maxRedirects = 0, vetted } = request;
  const redirects: EgressResponseHead['redirects'] = [];
  let hop = await firstHop(context, url, request, deadline);
  for (;;) {
    const response = await exchange(context.pool, hop, deadline);
    const location = redirectOf(response, hop, maxRedirects);
    if (location === null) {
      const { status, headers, body, address } = response;
      return { status, headers, body, address, method: hop.method, url: hop.target.url.href, redirects };
    }
    response.body.on('error', () => undefined).destroy();
    redirects.push({ url: hop.target.url.href, status: response.status, location });
    if (redirects.length > maxRedirects) {
      throw new EgressError('too_many_redirects', `More than ${maxRedirects} redirects.`, { host: hop.target.host });
    }
    const next = await context.vetter.vetUrl(resolveLocation(location, hop), schemes, deadline, vetted);
    hop = nextHop(hop, response.status, next);
  }
}

async function firstHop(
  { vetter, userAgent }: HttpContext,
  url: string,
  request: EgressRequestBase & { acceptEncoding: string },
  deadline: Deadline,
): Promise<Hop> {
  // undici would send an absolute URL here as it is, which a proxy in front of the target may follow.
  if (request.path !== undefined && !request.path.startsWith('/')) {
    throw new EgressError('invalid_request', 'The path must begin with a slash.');
  }
  const target = await vetter.vetUrl(url, request.schemes ?? 'any', deadline, request.vetted);
  const defaults = { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': request.acceptEncoding };
  return {
    target,
    path: request.path ?? target.url.pathname + target.url.search,
    method: (request.method ?? 'GET').toUpperCase(),
    headers: withDefaults(request.headers ?? {}, defaults),
    body: request.body,
    verifyTls: request.verifyTls ?? true,
    tls: request.tls,
  };
}

/** The location to follow, or null when the answer is to be handed back as it is. */
function redirectOf(response: HopResponse, hop: Hop, maxRedirects: number): string | null {
  if (maxRedirects === 0 || !REDIRECTS.has(response.status)) return null;
  const keepsBody = response.status === 307 || response.status === 308;
  if (keepsBody && hop.body instanceof Readable) return null; // spent: it cannot be sent a second time
  return response.headers.location?.[0] ?? null;
}

function resolveLocation(location: string, hop: Hop): URL {
  try {
    return new URL(location, hop.target.url);
  } catch (cause) {
    throw new EgressError('invalid_target', 'The redirect does not lead to a valid URL.', {
      host: hop.target.host,
      cause,
    });
  }
}

/** RFC 9110 15.4: 303 (and by custom 301 and 302 to a POST) continue as GET without the body. */
function nextHop(hop: Hop, status: number, target: Hop['target']): Hop {
  const becomesGet = (status === 303 && hop.method !== 'HEAD') || (status <= 302 && hop.method === 'POST');
  const sameOrigin = target.url.origin === hop.target.url.origin;
  let { headers, tls } = hop;
  if (becomesGet) headers = withoutBodyHeaders(headers);
  if (!sameOrigin) {
    headers = acrossOrigins(headers);
    tls = tls && { ca: tls.ca, minVersion: tls.minVersion, maxVersion: tls.maxVersion };
  }
  return {
    ...hop,
    target,
    path: target.url.pathname + target.url.search,
    method: becomesGet ? 'GET' : hop.method,
    headers,
    body: becomesGet ? undefined : hop.body,
    tls,
  };
}
