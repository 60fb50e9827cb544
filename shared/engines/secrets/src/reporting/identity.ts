import { createHmac } from 'node:crypto';

/** Makes hashes of one purpose differ from hashes of every other, so that none can be looked up in the other's place. */
const PURPOSE = 'osk:secret-identity:1';

/**
 * What tells that two secrets are the same without holding them: 32 hex digits. With a `key` of the caller's own nobody
 * else can try passwords against it; without, it is as strong as the secret is long.
 */
export function identityOf(secret: string, key = ''): string {
  return createHmac('sha256', `${PURPOSE}\0${key}`).update(secret, 'latin1').digest('hex').slice(0, 32);
}

/** The same secret in the same file: 32 hex digits. */
export function fingerprintOf(identity: string, file: string): string {
  return createHmac('sha256', `${PURPOSE}\0file`).update(`${identity}\0${file}`).digest('hex').slice(0, 32);
}
