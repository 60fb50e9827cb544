import type { KeyObject } from 'node:crypto';
import type { CallerClaims } from '@osk/contracts';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import { AppError } from '../errors';

/** The header the gateway puts a caller's token into; it strips any that came from outside. */
export const CALLER_HEADER = 'x-osk-caller';
/** Service-to-service calls carry theirs in a header of its own, with an audience of its own. */
export const SERVICE_HEADER = 'x-osk-service';

const ISSUER = 'osk-gateway';
const AUDIENCE = 'osk-services';
const INTERNAL_AUDIENCE = 'osk-internal';

/** Signs what the gateway found out about a caller; `ttlSeconds` is short, revocation waits for no longer. */
export function signCaller(claims: CallerClaims, key: KeyObject, ttlSeconds: number): string {
  return jwt.sign({ caller: claims }, key, {
    algorithm: 'ES256',
    issuer: ISSUER,
    audience: AUDIENCE,
    expiresIn: ttlSeconds,
  });
}

export function signService(service: string, key: KeyObject, ttlSeconds = 60): string {
  return jwt.sign({}, key, { algorithm: 'ES256', issuer: service, audience: INTERNAL_AUDIENCE, expiresIn: ttlSeconds });
}

export interface TokenVerifier {
  /** The caller a token speaks of; throws `unauthenticated` for one that is missing, forged or expired. */
  caller(token: string | undefined): CallerClaims;
  /** The calling service's name, for /internal routes. */
  service(token: string | undefined): string;
}

interface Verified<T> {
  value: T;
  expiresAt: number;
}

/**
 * Verifies tokens with the public keys; a verified token is remembered until it expires, so that the signature
 * is paid once per token and not once per request.
 */
export function createTokenVerifier(keys: { gateway: KeyObject; services: KeyObject }): TokenVerifier {
  const callers = new LRUCache<string, Verified<CallerClaims>>({ max: 5_000 });
  const services = new LRUCache<string, Verified<string>>({ max: 500 });
  return {
    caller: (token) =>
      remember(callers, token, (given) => {
        const payload = verify(given, keys.gateway, { audience: AUDIENCE, issuer: ISSUER });
        return { value: payload.caller as CallerClaims, expiresAt: payload.exp! * 1000 };
      }),
    service: (token) =>
      remember(services, token, (given) => {
        const payload = verify(given, keys.services, { audience: INTERNAL_AUDIENCE });
        return { value: payload.iss!, expiresAt: payload.exp! * 1000 };
      }),
  };
}

function remember<T>(
  cache: LRUCache<string, Verified<T>>,
  token: string | undefined,
  verifyToken: (token: string) => Verified<T>,
): T {
  if (!token) throw new AppError('unauthenticated', 'Authentication required');
  const known = cache.get(token);
  if (known && known.expiresAt > Date.now()) return known.value;
  const fresh = verifyToken(token);
  cache.set(token, fresh);
  return fresh.value;
}

function verify(token: string, key: KeyObject, options: { audience: string; issuer?: string }): jwt.JwtPayload {
  try {
    return jwt.verify(token, key, { algorithms: ['ES256'], ...options }) as jwt.JwtPayload;
  } catch (cause) {
    throw new AppError('unauthenticated', 'The caller token is not valid', { cause });
  }
}
