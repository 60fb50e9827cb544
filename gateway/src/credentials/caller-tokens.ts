import type { KeyObject } from 'node:crypto';
import type { CallerClaims } from '@osk/contracts';
import { signCaller } from '@osk/service-kit';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock';

/** A token is used for this long and is good for half as long again: a request under way never meets an expired one. */
const USE_MS = 60_000;
const TTL_SECONDS = 90;

interface Signed {
  claims: CallerClaims;
  token: string;
  at: number;
}

interface Bearer {
  readonly claims: CallerClaims;
  /** The token and when it was signed, kept where it is used. */
  token?: { value: string; at: number };
}

/** What services are told about a caller, signed once a minute per credential and anew when the claims change. */
export class CallerTokens {
  private readonly signed = new LRUCache<string, Signed>({ max: 20_000 });

  constructor(
    private readonly privateKey: KeyObject,
    private readonly now: Clock,
  ) {}

  tokenFor(bearer: Bearer): string {
    const now = this.now();
    if (!bearer.token || now - bearer.token.at >= USE_MS) bearer.token = this.signedToken(bearer.claims, now);
    return bearer.token.value;
  }

  /** Outlives the bearer, who is read anew from the store every few seconds. */
  private signedToken(claims: CallerClaims, now: number): { value: string; at: number } {
    const known = this.signed.get(claims.credential_id);
    if (known && now - known.at < USE_MS && sameClaims(known, claims)) return { value: known.token, at: known.at };
    const token = signCaller(claims, this.privateKey, TTL_SECONDS);
    this.signed.set(claims.credential_id, { claims, token, at: now });
    return { value: token, at: now };
  }
}

function sameClaims(known: Signed, claims: CallerClaims): boolean {
  if (known.claims === claims) return true;
  if (JSON.stringify(known.claims) !== JSON.stringify(claims)) return false;
  known.claims = claims;
  return true;
}
