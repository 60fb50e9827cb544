import { randomBytes } from 'node:crypto';
import { VaultError, type Vault } from '@osk/vault';
import { PREVIOUS_SECRET, SECRET } from './sealing';
import type { SubscriptionRepository } from './subscription.repo';
import type { SubscriptionDocument } from './webhook.model';

export interface Rotation {
  /** Made here when none is given. */
  secret?: string;
  /** How long the old secret goes on signing beside the new one; 0 ends it at once. */
  overlapHours: number;
}

export interface Rotated {
  subscription: SubscriptionDocument;
  /** The new secret, when it was made here: the only time it is shown. */
  generated: string | null;
}

const HOUR_MS = 3600 * 1000;

/** A secret in the form of the Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const generateSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Gives a subscription another secret without a moment in which a receiver that knows only one of them refuses us. */
export class SecretRotation {
  constructor(private readonly deps: { subscriptions: SubscriptionRepository; vault: Vault }) {}

  /** Null when the team has no such subscription. */
  async rotate(teamId: string, id: string, { secret, overlapHours }: Rotation): Promise<Rotated | null> {
    const { subscriptions, vault } = this.deps;
    const before = await subscriptions.find(teamId, id);
    if (!before) return null;
    const now = new Date();
    const next = secret ?? generateSecret();
    const overlaps = overlapHours > 0 && before.sealed_secret !== null;
    const old = overlaps ? this.opened(before.sealed_secret!, teamId, id) : null;
    const subscription = await subscriptions.change(teamId, id, {
      sealed_secret: vault.seal(next, { teamId, purpose: SECRET, id }),
      sealed_previous_secret: old === null ? null : vault.seal(old, { teamId, purpose: PREVIOUS_SECRET, id }),
      previous_secret_until: old === null ? null : new Date(now.getTime() + overlapHours * HOUR_MS),
      updated_at: now,
    });
    return subscription && { subscription, generated: secret === undefined ? next : null };
  }

  /** Null when it does not open (another master key): such a secret signs nothing any more, so there is no overlap. */
  private opened(sealed: string, teamId: string, id: string): string | null {
    try {
      return this.deps.vault.open(sealed, { teamId, purpose: SECRET, id });
    } catch (error) {
      if (error instanceof VaultError) return null;
      throw error;
    }
  }
}
