import type { Store, Transaction } from '@osk/persistence';
import { errors } from '@osk/service-kit';
import type { DeliveryRepository } from './delivery.repo';
import { newDelivery } from './new-delivery';
import type { SubscriptionRepository } from './subscription.repo';
import type { DeliveryDocument } from './webhook.model';

export interface ReplayDeps {
  store: Store;
  subscriptions: SubscriptionRepository;
  deliveries: DeliveryRepository;
  keepDays: number;
}

/** Written in one transaction: few enough that it stays short. */
const PER_TRANSACTION = 100;

/** Sends earlier deliveries' very bytes once more, each as a delivery of its own with the same event id. */
export class ReplayService {
  constructor(private readonly deps: ReplayDeps) {}

  /** Null when the team has no such delivery. @throws 409 when the subscription is turned off */
  async one(teamId: string, id: string, deliveryId: string): Promise<{ deliveryId: string; eventId: string } | null> {
    const earlier = await this.deps.deliveries.find(teamId, deliveryId);
    if (!earlier || earlier.subscription_id !== id || !(await this.isThere(teamId, id))) return null;
    const [again] = await this.deps.store.transaction((tx) => this.again([earlier], tx));
    return { deliveryId: again!._id, eventId: again!.event_id };
  }

  /**
   * Those that failed since `since` and were not sent again since, oldest first, `limit` at most. Null when there is no
   * such subscription. @throws 409 when it is turned off
   */
  async failedSince(
    teamId: string,
    id: string,
    since: Date,
    limit: number,
  ): Promise<{ queued: number; more: boolean } | null> {
    if (!(await this.isThere(teamId, id))) return null;
    const lane = { team_id: teamId, subscription_id: id };
    const next = (count: number) =>
      this.deps.store.transaction(async (tx) => {
        const failed = await this.deps.deliveries.failedSince(lane, since, count, tx);
        if (failed.length > 0) await this.again(failed, tx);
        return failed.length;
      });
    let queued = 0;
    while (queued < limit) {
      const asked = Math.min(PER_TRANSACTION, limit - queued);
      const found = await next(asked);
      queued += found;
      if (found < asked) return { queued, more: false };
    }
    const rest = await this.deps.store.transaction((tx) => this.deps.deliveries.failedSince(lane, since, 1, tx));
    return { queued, more: rest.length > 0 };
  }

  private async again(earlier: readonly DeliveryDocument[], tx: Transaction): Promise<DeliveryDocument[]> {
    const { deliveries, keepDays } = this.deps;
    const { team_id, subscription_id } = earlier[0]!;
    const docs = earlier.map((event) => newDelivery({ team_id, subscription_id, event, body: event.body, keepDays }));
    await deliveries.add(team_id, docs, tx);
    const ids = earlier.map(({ _id }) => _id);
    await deliveries.replayed(team_id, ids, docs[0]!.created_at, tx);
    tx.enqueue('delivery.webhook', { team_id, delivery_id: docs.at(-1)!._id, attempt: 1 });
    return docs;
  }

  private async isThere(teamId: string, id: string): Promise<boolean> {
    const subscription = await this.deps.subscriptions.find(teamId, id);
    if (subscription && !subscription.enabled)
      throw errors.conflict('The subscription is disabled; enable it first', { code: 'subscription_disabled' });
    return subscription !== null;
  }
}
