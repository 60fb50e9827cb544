import { EgressError, isRefusal, type Egress } from '@osk/egress';
import { ATTEMPT_TIMEOUT_MS } from './schedule';
import { signature, standardHeaders } from './sign';

export const USER_AGENT = 'OpenSkerry-Webhook/1.0';

export interface OutboundCall {
  url: string;
  /** Event id; the same on every attempt, so that a receiver can tell a repetition. */
  id: string;
  event: string;
  body: Buffer;
  secret?: string;
  /** The one before, while a rotation lets both sign `webhook-signature`. */
  previousSecret?: string;
  /** The customer's own headers; ours win. */
  headers?: Record<string, string>;
}

export interface AttemptOutcome {
  success: boolean;
  status_code: number | null;
  /** What went wrong, for the log; never the body of the answer. */
  error: string | null;
  duration_ms: number;
  /** The receiver said that it is gone for good (410). */
  gone: boolean;
}

/** One POST to a customer's endpoint. Redirects are not followed, the answer's body is not read into memory. Never rejects. */
export async function attemptCall(egress: Egress, call: OutboundCall, signal?: AbortSignal): Promise<AttemptOutcome> {
  const started = performance.now();
  const finish = (status_code: number | null, error: string | null): AttemptOutcome => ({
    success: error === null,
    status_code,
    error,
    duration_ms: Math.round(performance.now() - started),
    gone: status_code === 410,
  });
  try {
    const { status } = await egress.http(call.url, {
      method: 'POST',
      headers: headersOf(call),
      body: call.body,
      maxRedirects: 0,
      timeoutMs: ATTEMPT_TIMEOUT_MS,
      maxBodyBytes: 0,
      schemes: 'https_only',
      signal,
    });
    return finish(status, status >= 200 && status < 300 ? null : `the receiver answered ${status}`);
  } catch (error) {
    return finish(null, reasonOf(error));
  }
}

function headersOf({ headers, event, id, body, secret, previousSecret }: OutboundCall): Record<string, string> {
  const ours: Record<string, string> = {
    'content-type': 'application/json',
    'user-agent': USER_AGENT,
    'x-webhook-event': event,
    'x-webhook-id': id,
    ...standardHeaders(id, new Date(), body, secret, previousSecret),
    ...(secret === undefined ? {} : { 'x-webhook-signature': signature(body, secret) }),
  };
  const theirs = Object.entries(headers ?? {}).map(([name, value]) => [name.toLowerCase(), value] as const);
  return { ...Object.fromEntries(theirs), ...ours };
}

function reasonOf(error: unknown): string {
  if (isRefusal(error)) return `the address is not allowed: ${error.message}`;
  if (error instanceof EgressError) return `${error.code}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
