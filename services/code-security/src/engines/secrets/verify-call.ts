import type { Egress } from '@osk/egress';

/** A request of `verifySecret`, as it is sent from the thread. */
export interface VerifyRequest {
  url: string;
  method: string;
  headers: Record<string, string>;
  body?: string;
}

export interface VerifyAnswer {
  status: number;
  body: string;
}

const TIMEOUT_MS = 10_000;
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Sends what a thread asks to be sent to a provider: over HTTPS, through the egress, no redirect followed, as a redirect
 * would carry the secret elsewhere.
 */
export function verifyCall(egress: Egress, signal: AbortSignal): (payload: unknown) => Promise<VerifyAnswer> {
  return async (payload) => {
    const { url, method, headers, body } = payload as VerifyRequest;
    const answer = await egress.http(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      maxRedirects: 0,
      schemes: 'https_only',
      timeoutMs: TIMEOUT_MS,
      maxBodyBytes: MAX_BODY_BYTES,
      signal,
    });
    return { status: answer.status, body: answer.body.toString('utf8') };
  };
}
