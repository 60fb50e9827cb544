import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

const RATE_HEADERS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'] as const;
/** Of the connection to the service, or the gateway's to say. */
const NOT_PASSED_ON = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'trailer',
  'upgrade',
  'server',
  'x-powered-by',
  'x-request-id',
  'access-control-allow-origin',
  'access-control-allow-methods',
  'access-control-allow-headers',
  'access-control-allow-credentials',
  'access-control-expose-headers',
  'access-control-max-age',
] as const;

/** Takes off a service's answer, in place, what does not go to the client. */
export function cleanAnswerHeaders(headers: IncomingHttpHeaders, res: ServerResponse): void {
  for (const name of NOT_PASSED_ON) if (headers[name] !== undefined) delete headers[name];
  keepTighterLimit(headers, res);
}

/** Of the caller's limit and the route's own, the client has to know of the one it meets first. */
function keepTighterLimit(headers: IncomingHttpHeaders, res: ServerResponse): void {
  const theirs = headers['ratelimit-remaining'];
  if (theirs === undefined) return;
  const ours = res.getHeader('RateLimit-Remaining');
  if (ours !== undefined && Number(ours) <= Number(theirs)) for (const name of RATE_HEADERS) delete headers[name];
}
