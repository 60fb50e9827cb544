import { EgressError, isRefusal, type EgressErrorCode } from '@osk/egress';
import type { SendOutcome } from './channel';

/** Longer than this nobody is left alone, whatever the receiver asks. */
const MAX_RETRY_AFTER_MS = 3_600_000;
const TRANSIENT_STATUS = new Set([408, 425, 429]);
const PERMANENT_FAILURE = new Set<EgressErrorCode>([
  'invalid_target',
  'scheme_not_allowed',
  'address_not_allowed',
  'too_many_redirects',
  'invalid_request',
]);

/**
 * What an HTTP answer means: any 2xx is a success, 408, 425, 429 and 5xx may pass, everything else (redirects, which
 * are not followed, included) will fail the same way again.
 */
export function outcomeOfStatus(receiver: string, status: number, retryAfter?: string): SendOutcome {
  if (status >= 200 && status < 300) return { ok: true, status_code: status };
  const retryable = status >= 500 || TRANSIENT_STATUS.has(status);
  const retry_after_ms = retryable ? parseRetryAfter(retryAfter, Date.now()) : undefined;
  return {
    ok: false,
    error: `${receiver} answered HTTP ${status}`,
    status_code: status,
    retryable,
    ...(retry_after_ms !== undefined && { retry_after_ms }),
  };
}

/** What a failed attempt means. Rethrows what is not the receiver's or the network's doing. */
export function outcomeOfError(error: unknown): SendOutcome {
  if (!(error instanceof EgressError)) throw error;
  const reason = isRefusal(error) ? `the address may not be used: ${error.message}` : error.message;
  return { ok: false, error: reason, status_code: null, retryable: !PERMANENT_FAILURE.has(error.code) };
}

/** Seconds or a date (RFC 9110, 10.2.3) as a pause in ms, undefined when it is neither. */
export function parseRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const pause = /^\d{1,9}$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - now;
  return Number.isNaN(pause) ? undefined : Math.min(Math.max(pause, 0), MAX_RETRY_AFTER_MS);
}
