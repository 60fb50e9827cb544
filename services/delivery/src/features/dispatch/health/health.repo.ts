import { defineCollection, TeamRepository, type Store, type Transaction } from '@osk/persistence';
import type { ChannelId } from '../../../channels/notification';

/** How it goes with one target of a channel, under `<team_id>.<channel>.<ref>`. */
export interface HealthDocument {
  _id: string;
  team_id: string;
  channel: ChannelId;
  ref: string;
  label: string;
  /** Notifications given up in a row. */
  failures: number;
  last_error: string | null;
  /** People have been told. */
  unhealthy_since: Date | null;
  updated_at: Date;
}

const health = defineCollection<HealthDocument>({
  name: 'channel_health',
  schema: {
    channel: { type: String, required: true },
    ref: { type: String, required: true },
    label: { type: String, default: '' },
    failures: { type: Number, required: true },
    last_error: { type: String, default: null },
    unhealthy_since: { type: Date, default: null },
    updated_at: { type: Date, required: true },
  },
  indexes: [{ key: { team_id: 1, channel: 1 } }],
});

export class HealthRepository {
  private readonly health: TeamRepository<HealthDocument>;

  constructor(store: Store) {
    this.health = new TeamRepository(store, health);
  }

  find(teamId: string, channel: ChannelId, ref: string, tx: Transaction): Promise<HealthDocument | null> {
    return this.health.findById(teamId, `${teamId}.${channel}.${ref}`, { tx });
  }

  async set(doc: Omit<HealthDocument, '_id'>, tx: Transaction): Promise<void> {
    const { team_id, channel, ref, label, failures, last_error, unhealthy_since, updated_at } = doc;
    const set = { channel, ref, label, failures, last_error, unhealthy_since, updated_at };
    await this.health.upsert(team_id, `${team_id}.${channel}.${ref}`, { $set: set }, { tx });
  }
}
