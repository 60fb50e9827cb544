import { createHash } from 'node:crypto';
import type { StoreRateLimiter } from '@osk/persistence';
import { rateLimited, type RateRule } from '@osk/service-kit';
import { addressGroup } from '../../door/client-address';
import { normaliseEmail } from '../users/users.repo';

/** Failures before an account waits; one more every 90 seconds. */
export const ACCOUNT_FAILURES: RateRule = { limit: 10, windowSeconds: 900 };
/** Failures of one address on whatever accounts. */
export const ADDRESS_FAILURES: RateRule = { limit: 50, windowSeconds: 900 };

/**
 * Holds guessing down to a rate, per account (whether it exists or not) and per address, over all replicas. An attempt
 * is counted before it is judged, so that many at once are no way round, and given back when it was good.
 */
export class SignInGuard {
  constructor(private readonly limiter: StoreRateLimiter) {}

  /** @throws AppError rate_limited. What it gives back takes the count off again. */
  async attempt(email: string, ip: string): Promise<() => Promise<void>> {
    const account = `sign-in:account:${createHash('sha256').update(normaliseEmail(email)).digest('hex')}`;
    const address = `sign-in:address:${addressGroup(ip)}`;
    await this.count(address, ADDRESS_FAILURES);
    await this.count(account, ACCOUNT_FAILURES);
    return async () => {
      await Promise.all([
        this.limiter.refund(account, ACCOUNT_FAILURES),
        this.limiter.refund(address, ADDRESS_FAILURES),
      ]);
    };
  }

  private async count(key: string, rule: RateRule): Promise<void> {
    const decision = await this.limiter.take(key, rule);
    if (!decision.allowed) throw rateLimited(decision);
  }
}
