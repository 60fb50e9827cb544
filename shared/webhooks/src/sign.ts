import { createHmac } from 'node:crypto';

/**
 * The specification's signature: `sha256=` and the lower-case hex HMAC-SHA256 of the raw body bytes, keyed with the
 * subscription's secret.
 */
export function signature(body: Buffer, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/**
 * The Standard Webhooks headers beside it, so that a receiver can refuse replays: the signed text is
 * `<id>.<unix seconds>.<body>`. A `whsec_` secret is base64 there, any other is its own bytes. While a secret is being
 * replaced both sign, space separated, the new one first: a receiver needs only one of them to be right.
 */
export function standardHeaders(
  id: string,
  at: Date,
  body: Buffer,
  ...secrets: (string | undefined)[]
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const headers: Record<string, string> = { 'webhook-id': id, 'webhook-timestamp': timestamp };
  const signatures = secrets
    .filter((secret) => secret !== undefined)
    .map(
      (secret) =>
        `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')}`,
    );
  return signatures.length === 0 ? headers : { ...headers, 'webhook-signature': signatures.join(' ') };
}

function keyOf(secret: string): Buffer {
  return secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);
}
