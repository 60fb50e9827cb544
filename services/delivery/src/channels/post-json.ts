import type { Egress } from '@osk/egress';
import type { SendOutcome } from './channel';
import { outcomeOfError, outcomeOfStatus } from './http-outcome';

const TIMEOUT_MS = 10_000;

export interface JsonPost {
  /** For the outcome's text: `Slack`. */
  receiver: string;
  url: string;
  payload: unknown;
}

/** One POST. Redirects are not followed and the answer's body is not read: a receiver cannot make us hold it. */
export async function postJson(egress: Egress, { receiver, url, payload }: JsonPost): Promise<SendOutcome> {
  try {
    const { status, headers } = await egress.http(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(payload),
      maxRedirects: 0,
      maxBodyBytes: 0,
      timeoutMs: TIMEOUT_MS,
      schemes: 'https_only',
    });
    return outcomeOfStatus(receiver, status, headers['retry-after']?.[0]);
  } catch (error) {
    return outcomeOfError(error);
  }
}
