import type { IncomingMessage, ServerResponse } from 'node:http';

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE';
const REQUEST_HEADERS = 'Content-Type, X-API-Key, X-Session-ID, X-Request-Id, traceparent';
const READABLE =
  'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, Content-Disposition';

/**
 * Same origin unless the operator names others. Credentials travel in headers that a page must set itself, never in
 * cookies, so `Access-Control-Allow-Credentials` is not sent.
 */
export function corsPolicy(origins: readonly string[]): (req: IncomingMessage, res: ServerResponse) => void {
  const allowed = new Set(origins.map((origin) => origin.replace(/\/+$/, '').toLowerCase()));
  return (req, res) => {
    if (allowed.size === 0) return;
    res.setHeader('Vary', 'Origin');
    const { origin } = req.headers;
    if (origin === undefined || !allowed.has(origin.toLowerCase())) return;
    res.setHeader('Access-Control-Allow-Origin', origin);
    res.setHeader('Access-Control-Expose-Headers', READABLE);
    res.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (req.method === 'OPTIONS' && req.headers['access-control-request-method'] !== undefined) {
      res.setHeader('Access-Control-Allow-Methods', METHODS);
      res.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS);
      res.setHeader('Access-Control-Max-Age', '600');
    }
  };
}

/** Answers OPTIONS: a preflight where the policy allowed it, what the API takes otherwise. */
export function answerOptions(res: ServerResponse): void {
  res.writeHead(204, { Allow: `${METHODS}, OPTIONS` }).end();
}
