import {
  defineCollection,
  q,
  teamIndex,
  TeamRepository,
  type Store,
  type Transaction,
  type Update,
} from '@osk/persistence';
import type { Circuit } from './lanes/circuit';
import type { SubscriptionDocument } from './webhook.model';

const subscriptions = defineCollection<SubscriptionDocument>({
  name: 'subscriptions',
  schema: {
    name: { type: String, required: true },
    url: { type: String, required: true },
    events: { type: [String], required: true },
    sealed_secret: { type: String, default: null },
    sealed_previous_secret: { type: String, default: null },
    previous_secret_until: { type: Date, default: null },
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
    circuit: {
      state: { type: String, default: 'closed' },
      consecutive_failures: { type: Number, default: 0 },
      opened_at: { type: Date, default: null },
      probe_at: { type: Date, default: null },
    },
    created_by: { type: String, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  indexes: [
    teamIndex({ created_at: -1 }),
    teamIndex({ enabled: 1, events: 1 }),
    { key: { previous_secret_until: 1 }, options: { sparse: true } },
  ],
});

export interface Tally {
  id: string;
  /** Deliveries that have ended so: totals count deliveries, not attempts. */
  success: number;
  failed: number;
  at: Date;
  /** Only when it changed. */
  circuit?: Circuit;
  disabledReason?: string;
}

export class SubscriptionRepository {
  private readonly subscriptions: TeamRepository<SubscriptionDocument>;

  constructor(private readonly store: Store) {
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

  /** Whether the team listens to anything at all. */
  anyListening(teamId: string): Promise<boolean> {
    return this.subscriptions.exists(teamId, { enabled: true });
  }

  /** The enabled ones that hold one of `patterns`. */
  listening(teamId: string, patterns: readonly string[], tx: Transaction): Promise<SubscriptionDocument[]> {
    return this.subscriptions.find(teamId, { enabled: true, events: q.in(patterns) }, { tx });
  }

  /** Those of `ids` that there are. */
  health(
    teamId: string,
    ids: readonly string[],
    tx: Transaction,
  ): Promise<Pick<SubscriptionDocument, '_id' | 'circuit'>[]> {
    return this.subscriptions.find(teamId, { _id: q.in(ids) }, { select: ['circuit'], tx });
  }

  /** What attempts have done to their subscriptions. */
  async tally(teamId: string, tallies: readonly Tally[], tx: Transaction): Promise<void> {
    const operations = tallies.map(({ id, success, failed, at, circuit, disabledReason }) => ({
      where: id,
      update: {
        $inc: { 'stats.total': success + failed, 'stats.success': success, 'stats.failed': failed },
        $set: {
          last_delivery_at: at,
          ...(circuit && { circuit }),
          ...(disabledReason !== undefined && { enabled: false, disabled_reason: disabledReason }),
        },
      },
    }));
    await this.subscriptions.bulkPlain(teamId, operations, { tx, ordered: false });
  }

  /** Wipes the secrets whose overlap has ended, of all teams. */
  async forgetExpiredSecrets(now: Date): Promise<void> {
    await this.store
      .unscoped(subscriptions, 'secrets run out whatever their team')
      .updateMany(
        { previous_secret_until: q.lte(now) },
        { $set: { sealed_previous_secret: null, previous_secret_until: null } },
      );
  }
}
