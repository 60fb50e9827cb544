import { isStoreUnavailable, type Store } from '@osk/persistence';
import type { Logger } from '@osk/service-kit';
import type { ActivityRepository } from './activity.repo';
import { tellDecision } from './events';
import { reopened } from './reopen';
import type { TrackedRepository } from './tracked.repo';

export interface AcceptanceExpiryDeps {
  store: Store;
  tracked: TrackedRepository;
  activity: ActivityRepository;
  logger: Logger;
  now?(): Date;
}

/** Opens again what was accepted until a time that has come, over all teams. Run by one process at a time. */
export class AcceptanceExpiry {
  private readonly now: () => Date;

  constructor(private readonly deps: AcceptanceExpiryDeps) {
    this.now = deps.now ?? (() => new Date());
  }

  /** Each in a transaction of its own, after which it is no longer due; one that fails is left for the next time. */
  async sweep(signal: AbortSignal = new AbortController().signal): Promise<void> {
    const now = this.now();
    for await (const { team_id, fingerprint } of this.deps.tracked.expired(now)) {
      signal.throwIfAborted();
      try {
        await this.reopen(team_id, fingerprint, now);
      } catch (error) {
        if (isStoreUnavailable(error)) throw error;
        this.deps.logger.warn('an acceptance that has ended could not be reopened', { team_id, fingerprint, error });
      }
    }
  }

  private async reopen(teamId: string, fingerprint: string, at: Date): Promise<void> {
    const { store, tracked, activity } = this.deps;
    await store.transaction(async (tx) => {
      const was = await tracked.find(teamId, fingerprint, tx);
      // Somebody may have decided since it was found to be due.
      if (was?.state !== 'risk_accepted' || was.expires_at === null || was.expires_at > at) return;
      const back = reopened(was, { by: 'platform', at, justification: 'The acceptance has expired' });
      await tracked.stand(teamId, fingerprint, back.standing, at, tx);
      await activity.add(teamId, [back.activity], tx);
      await tellDecision(teamId, { tracked: was, standing: back.standing, by: 'platform', at }, tracked, tx);
    });
  }
}
