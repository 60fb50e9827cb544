import type { Store } from '@osk/persistence';
import type { AttemptLog } from '../attempt-log.repo';
import type { DeliveryRepository, LaneKey } from '../delivery.repo';
import type { DeliveryDocument, SubscriptionDocument } from '../webhook.model';
import { attemptEntry } from './attempt-writer';

/** How long a worker has a delivery to itself. After a crash it is this long before another takes it up. */
export const CLAIM_MS = 30_000;

export interface ClaimDeps {
  store: Store;
  deliveries: DeliveryRepository;
  log: AttemptLog;
}

/**
 * Takes deliveries out of the store for one worker. What a worker had taken and never came back with may have been
 * sent: it is in the log as an attempt whose outcome nobody knows, and made again under the same number.
 */
export class Claims {
  constructor(private readonly deps: ClaimDeps) {}

  /** What was due by `cutoff`, the longest due first; `full` says that there may be more. */
  async take(
    subscription: SubscriptionDocument,
    cutoff: Date,
    limit: number,
  ): Promise<{ taken: DeliveryDocument[]; full: boolean }> {
    const { store, deliveries, log } = this.deps;
    const lane: LaneKey = { team_id: subscription.team_id, subscription_id: subscription._id };
    const now = new Date();
    const due = await deliveries.due(lane, cutoff, now, limit);
    if (due.length === 0) return { taken: [], full: false };
    const until = new Date(now.getTime() + CLAIM_MS);
    const interrupted = new Set(due.filter(({ claim }) => claim !== null).map(({ _id }) => _id));
    if (interrupted.size === 0) {
      return { taken: await deliveries.claim(lane.team_id, due, until), full: due.length === limit };
    }
    const taken = await store.transaction(async (tx) => {
      const won = await deliveries.claim(lane.team_id, due, until, tx);
      const entries = won.filter(({ _id }) => interrupted.has(_id)).map((doc) => interruption(doc, subscription, now));
      await log.add(lane.team_id, entries, tx);
      return won;
    });
    return { taken, full: due.length === limit };
  }

  release(teamId: string, docs: readonly DeliveryDocument[]): Promise<void> {
    return this.deps.deliveries.release(teamId, docs);
  }
}

function interruption(delivery: DeliveryDocument, { url }: SubscriptionDocument, timestamp: Date) {
  return attemptEntry(delivery, {
    url,
    status_code: null,
    success: false,
    error: 'outcome unknown: the worker stopped before it could be recorded; the attempt is made again',
    duration_ms: 0,
    timestamp,
  });
}
