import { defineCollection, teamIndex, TeamRepository, type Store, type Transaction } from '@osk/persistence';
import type { AttemptDocument, DeliveryDocument } from './webhook.model';

/** Deliveries and their log go after this long. */
const RETENTION_SECONDS = 30 * 24 * 3600;

const deliveries = defineCollection<DeliveryDocument>({
  name: 'deliveries',
  schema: {
    subscription_id: { type: String, required: true },
    event_id: { type: String, required: true },
    event_type: { type: String, required: true },
    body: { type: String, required: true },
    state: { type: String, required: true },
    attempts_made: { type: Number, required: true },
    next_attempt_at: { type: Date, default: null },
    created_at: { type: Date, required: true },
  },
  indexes: [
    teamIndex({ subscription_id: 1, created_at: -1 }),
    { key: { created_at: 1 }, options: { expireAfterSeconds: RETENTION_SECONDS } },
  ],
});

const attempts = defineCollection<AttemptDocument>({
  name: 'delivery_attempts',
  schema: {
    subscription_id: { type: String, required: true },
    delivery_id: { type: String, required: true },
    event_id: { type: String, required: true },
    event_type: { type: String, required: true },
    url: { type: String, required: true },
    attempt: { type: Number, required: true },
    status_code: { type: Number, default: null },
    success: { type: Boolean, required: true },
    error: { type: String, default: null },
    duration_ms: { type: Number, required: true },
    timestamp: { type: Date, required: true },
  },
  indexes: [
    teamIndex({ subscription_id: 1, timestamp: -1 }),
    { key: { timestamp: 1 }, options: { expireAfterSeconds: RETENTION_SECONDS } },
  ],
});

export class DeliveryRepository {
  private readonly deliveries: TeamRepository<DeliveryDocument>;
  private readonly attempts: TeamRepository<AttemptDocument>;

  constructor(store: Store) {
    this.deliveries = new TeamRepository(store, deliveries);
    this.attempts = new TeamRepository(store, attempts);
  }

  find(teamId: string, id: string): Promise<DeliveryDocument | null> {
    return this.deliveries.findById(teamId, id);
  }

  async add(teamId: string, docs: readonly DeliveryDocument[], tx: Transaction): Promise<void> {
    await this.deliveries.insertMany(teamId, docs, { tx });
  }

  /**
   * Moves a delivery on after an attempt. False when that attempt was counted already: its worker was slower than the
   * message's second delivery, and only the first of the two may decide what comes next.
   */
  async advance(
    doc: DeliveryDocument,
    attempt: number,
    change: Pick<DeliveryDocument, 'state' | 'next_attempt_at'>,
    tx: Transaction,
  ): Promise<boolean> {
    const where = { _id: doc._id, attempts_made: attempt - 1 };
    const { matched } = await this.deliveries.update(
      doc.team_id,
      where,
      { $set: { ...change, attempts_made: attempt } },
      { tx },
    );
    return matched === 1;
  }

  async log(entry: AttemptDocument, tx: Transaction): Promise<void> {
    await this.attempts.insert(entry.team_id, entry, { tx });
  }

  /** Newest first. */
  logOf(teamId: string, subscriptionId: string, limit: number): Promise<AttemptDocument[]> {
    return this.attempts.find(teamId, { subscription_id: subscriptionId }, { sort: { timestamp: -1 }, limit });
  }

  async removeOf(teamId: string, subscriptionId: string, tx: Transaction): Promise<void> {
    await this.deliveries.deleteMany(teamId, { subscription_id: subscriptionId }, { tx });
    await this.attempts.deleteMany(teamId, { subscription_id: subscriptionId }, { tx });
  }
}
