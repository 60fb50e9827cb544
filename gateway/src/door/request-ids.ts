import { randomFillSync } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { newId } from '@osk/contracts';

const REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/;
/** W3C Trace Context, 3.2: version, trace id, parent id, flags; all-zero ids are invalid. */
const TRACEPARENT = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The caller's request id when it is a plain token, so that a request can be followed; a new one otherwise. */
export function requestIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : newId('req');
}

const pool = Buffer.alloc(24 * 256);
let used = pool.length;

/** The caller's trace context, or the start of a new trace: the hops behind the gateway share one trace either way. */
export function traceparentOf(headers: IncomingHttpHeaders): string {
  const given = headers['traceparent'];
  if (typeof given === 'string' && TRACEPARENT.test(given)) return given;
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const ids = pool.toString('hex', used, used + 24);
  used += 24;
  return `00-${ids.slice(0, 32)}-${ids.slice(32)}-01`;
}
