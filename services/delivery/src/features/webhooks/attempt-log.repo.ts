import { defineCollection, q, teamIndex, TeamRepository, type Store, type Transaction } from '@osk/persistence';
import type { AttemptDocument } from './webhook.model';

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
    expires_at: { type: Date, required: true },
  },
  indexes: [
    teamIndex({ subscription_id: 1, timestamp: -1 }),
    teamIndex({ subscription_id: 1, success: 1, timestamp: -1 }),
    teamIndex({ subscription_id: 1, event_type: 1, timestamp: -1 }),
    { key: { expires_at: 1 }, options: { expireAfterSeconds: 0 } },
  ],
});

/** Where a page of the log ended: the next one begins after it. */
export interface LogPosition {
  timestamp: Date;
  id: string;
}

export interface LogQuery {
  limit: number;
  success?: boolean;
  eventType?: string;
  after?: LogPosition;
}

/** Every attempt that was made, the log of all deliveries. */
export class AttemptLog {
  private readonly attempts: TeamRepository<AttemptDocument>;

  constructor(store: Store) {
    this.attempts = new TeamRepository(store, attempts);
  }

  async add(teamId: string, entries: readonly AttemptDocument[], tx: Transaction): Promise<void> {
    await this.attempts.insertPlain(teamId, entries, { tx });
  }

  /** Newest first. */
  of(teamId: string, subscription_id: string, { limit, success, eventType, after }: LogQuery) {
    const wanted = q.given({ subscription_id, success, event_type: eventType });
    const filter = after
      ? q.and<Omit<AttemptDocument, 'team_id'>>(
          wanted,
          q.or<Omit<AttemptDocument, 'team_id'>>(
            { timestamp: q.lt(after.timestamp) },
            { timestamp: after.timestamp, _id: q.lt(after.id) },
          ),
        )
      : wanted;
    return this.attempts.find(teamId, filter, { sort: { timestamp: -1, _id: -1 }, limit });
  }

  async removeOf(teamId: string, subscriptionId: string, tx: Transaction): Promise<void> {
    await this.attempts.deleteMany(teamId, { subscription_id: subscriptionId }, { tx });
  }
}
