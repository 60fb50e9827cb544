import { AppError } from '../errors';
import type { RateDecision } from './rate-limiter';

/** RateLimit-* as DECISIONS names them; a refusal also Retry-After (RFC 9110, 10.2.3). */
export function rateHeaders(decision: RateDecision): Record<string, string> {
  return {
    'RateLimit-Limit': String(decision.limit),
    'RateLimit-Remaining': String(decision.remaining),
    'RateLimit-Reset': String(decision.resetSeconds),
    ...(decision.allowed ? {} : { 'Retry-After': String(decision.retryAfterSeconds) }),
  };
}

export function rateLimited(decision: RateDecision): AppError {
  return new AppError(
    'rate_limited',
    `Rate limit exceeded: ${decision.limit} requests; try again in ${decision.retryAfterSeconds} s`,
    {
      headers: rateHeaders(decision),
    },
  );
}
