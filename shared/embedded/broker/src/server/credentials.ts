import { createHash, timingSafeEqual } from 'node:crypto';

export interface Credentials {
  user: string;
  password: string;
}

/** Reads a SASL PLAIN response (RFC 4616): authorisation id, user and password parted by NUL. */
export function readPlain(response: Buffer): Credentials | undefined {
  const parts = response.toString('utf8').split('\0');
  const [, user, password] = parts;
  return parts.length === 3 && user !== undefined && password !== undefined ? { user, password } : undefined;
}

/** Compared as digests, so that neither length nor the first differing character shows in the time taken. */
export function sameCredentials(given: Credentials, wanted: Credentials): boolean {
  const digest = ({ user, password }: Credentials): Buffer =>
    createHash('sha256')
      .update(JSON.stringify([user, password]))
      .digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
