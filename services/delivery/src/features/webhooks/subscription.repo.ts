import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type Store,
  type Transaction,
  type Update,
} from '@osk/persistence';
import type { SubscriptionDocument } from './webhook.model';

const subscriptions = defineCollection<SubscriptionDocument>({
  name: 'subscriptions',
  schema: {
    name: { type: String, required: true },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    sealed_secret: { type: String, default: null },
    sealed_headers: { type: String, default: null },
    header_names: { type: [String], default: [] },
    enabled: { type: Boolean, required: true },
    disabled_reason: { type: String, default: null },
    stats: {
      total: { type: Number, default: 0 },
      success: { type: Number, default: 0 },
      failed: { type: Number, default: 0 },
    },
    last_delivery_at: { type: Date, default: null },
    created_by: { type: String, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  indexes: [teamIndex({ created_at: -1 }), teamIndex({ enabled: 1, events: 1 })],
});

export class SubscriptionRepository {
  private readonly subscriptions: TeamRepository<SubscriptionDocument>;

  constructor(store: Store) {
    this.subscriptions = new TeamRepository(store, subscriptions);
  }

  create(doc: SubscriptionDocument): Promise<SubscriptionDocument> {
    return this.subscriptions.insert(doc.team_id, doc);
  }

  find(teamId: string, id: string): Promise<SubscriptionDocument | null> {
    return this.subscriptions.findById(teamId, id);
  }

  all(teamId: string, limit: number): Promise<SubscriptionDocument[]> {
    return this.subscriptions.find(teamId, {}, { sort: { created_at: -1 }, limit });
  }

  count(teamId: string): Promise<number> {
    return this.subscriptions.count(teamId, {});
  }

  change(
    teamId: string,
    id: string,
    fields: Update<SubscriptionDocument>['$set'],
  ): Promise<SubscriptionDocument | null> {
    return this.subscriptions.findOneAndUpdate(teamId, id, { $set: fields });
  }

  remove(teamId: string, id: string, tx: Transaction): Promise<boolean> {
    return this.subscriptions.delete(teamId, id, { tx });
  }

  /** The enabled ones that hold one of `patterns`. */
  listening(teamId: string, patterns: readonly string[], tx: Transaction): Promise<SubscriptionDocument[]> {
    return this.subscriptions.find(teamId, { enabled: true, events: q.in(patterns) }, { tx });
  }

  /** A delivery has ended, or is tried again: totals count deliveries, not attempts. */
  async settled(teamId: string, id: string, outcome: 'success' | 'failed', at: Date, tx: Transaction): Promise<void> {
    await this.subscriptions.update(
      teamId,
      id,
      { $inc: { 'stats.total': 1, [`stats.${outcome}`]: 1 }, $set: { last_delivery_at: at } },
      { tx },
    );
  }

  async attempted(teamId: string, id: string, at: Date, tx: Transaction): Promise<void> {
    await this.subscriptions.update(teamId, id, { $set: { last_delivery_at: at } }, { tx });
  }

  async disable(teamId: string, id: string, reason: string, tx: Transaction): Promise<void> {
    await this.subscriptions.update(teamId, id, { $set: { enabled: false, disabled_reason: reason } }, { tx });
  }
}
