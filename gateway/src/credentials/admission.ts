import type { IncomingHttpHeaders } from 'node:http';
import { isStoreUnavailable, type StoreRateLimiter } from '@osk/persistence';
import {
  type AppError,
  errors,
  rateHeaders,
  rateLimited,
  type RateDecision,
  type RateLimiter,
  type RateRule,
} from '@osk/service-kit';
import type { Clock } from '../clock';
import { addressGroup } from '../door/client-address';
import type { CredentialCache } from './credential-cache';
import type { CredentialKind, Principal } from './principal';
import { hashSecret, looksLikeApiKey, looksLikeSession } from './secrets';
import type { UsageRecorder } from './usage-recorder';

/** What one address may do without a good credential, per minute. */
export const ANONYMOUS_RATE: RateRule = { limit: 600, windowSeconds: 60 };
/** What one address may send to provider routes: a cloud delivers its events from few addresses. */
export const PROVIDER_RATE: RateRule = { limit: 3_000, windowSeconds: 60 };

export interface Admitted {
  principal: Principal;
  rate: RateDecision;
}

interface AdmissionParts {
  cache: CredentialCache;
  usage: UsageRecorder;
  /** Shared between replicas. */
  limiter: Pick<StoreRateLimiter, 'take' | 'takeNow'>;
  /** Of this process: it keeps floods of strangers away from the store. */
  addressLimiter: RateLimiter;
  now: Clock;
}

interface Shown {
  kind: CredentialKind;
  value: string;
}

/** Decides whether a request may come in: who calls, and whether they have calls left. */
export class Admission {
  constructor(private readonly parts: AdmissionParts) {}

  /**
   * The usual case without a turn of the event loop: a well-known credential with calls left at hand. Undefined where
   * more has to be looked at.
   */
  admitNow(headers: IncomingHttpHeaders): Admitted | undefined {
    const { cache, limiter, usage, now } = this.parts;
    const shown = shownCredential(headers);
    if (!shown) return undefined;
    const principal = cache.peek(shown.kind, hashSecret(shown.value));
    if (!principal || principal.validUntil <= now()) return undefined;
    const rate = limiter.takeNow(principal.rateKey, principal.rate);
    if (!rate) return undefined;
    if (!rate.allowed) throw rateLimited(rate);
    usage.used(principal);
    return { principal, rate };
  }

  /** @throws AppError unauthenticated, rate_limited, unavailable */
  async admit(headers: IncomingHttpHeaders, ip: string): Promise<Admitted> {
    try {
      const principal = await this.identify(headers, ip);
      const rate = await this.parts.limiter.take(principal.rateKey, principal.rate);
      if (!rate.allowed) throw rateLimited(rate);
      this.parts.usage.used(principal);
      return { principal, rate };
    } catch (error) {
      throw isStoreUnavailable(error) ? errors.unavailable('The store cannot be reached', { cause: error }) : error;
    }
  }

  /** For doors that ask for no credential. @throws AppError rate_limited */
  async admitAddress(ip: string, rule: RateRule = ANONYMOUS_RATE): Promise<RateDecision> {
    const decision = await this.parts.addressLimiter.take(`${rule.limit}:${addressGroup(ip)}`, rule);
    if (!decision.allowed) throw rateLimited(decision);
    return decision;
  }

  private async identify(headers: IncomingHttpHeaders, ip: string): Promise<Principal> {
    const shown = shownCredential(headers);
    if (!shown) return this.refuse(ip, 'Authentication required: send X-API-Key or X-Session-ID');
    const wellFormed = shown.kind === 'key' ? looksLikeApiKey(shown.value) : looksLikeSession(shown.value);
    if (!wellFormed) return this.refuse(ip, BAD[shown.kind]);
    const { cache, now } = this.parts;
    const hash = hashSecret(shown.value);
    let principal = cache.peek(shown.kind, hash);
    if (principal === undefined) {
      // A credential never seen here costs a look-up: an address that guesses runs out of them.
      const strange = cache.remembers(shown.kind, hash) ? undefined : await this.admitAddress(ip);
      principal = await cache.load(shown.kind, hash);
      if (!principal && strange) throw unauthenticated(BAD[shown.kind], strange);
    }
    if (!principal || principal.validUntil <= now()) return this.refuse(ip, BAD[shown.kind]);
    return principal;
  }

  private async refuse(ip: string, message: string): Promise<never> {
    throw unauthenticated(message, await this.admitAddress(ip));
  }
}

/** One text for unknown, expired and revoked alike: it tells a guesser nothing. */
const BAD: Record<CredentialKind, string> = {
  key: 'The API key is not valid',
  session: 'The session is not valid',
};

function unauthenticated(message: string, decision: RateDecision): AppError {
  return errors.unauthenticated(message, { headers: rateHeaders(decision) });
}

/** A key counts before a session when both are shown; a bad key is then refused, session or not. */
function shownCredential(headers: IncomingHttpHeaders): Shown | undefined {
  const key = headers['x-api-key'];
  if (typeof key === 'string' && key !== '') return { kind: 'key', value: key };
  const session = headers['x-session-id'];
  if (typeof session === 'string' && session !== '') return { kind: 'session', value: session };
  return undefined;
}

export const showsCredential = (headers: IncomingHttpHeaders): boolean => shownCredential(headers) !== undefined;
