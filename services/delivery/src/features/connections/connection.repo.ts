import { newId } from '@osk/contracts';
import { defineCollection, teamIndex, TeamRepository, type Store } from '@osk/persistence';
import type { ChannelId } from '../../channels/notification';
import type { ConnectionDocument } from './connection.model';

const connections = defineCollection<ConnectionDocument>({
  name: 'channel_connections',
  schema: {
    channel: { type: String, required: true },
    shown: { type: String, required: true },
    sealed: { type: String, required: true },
    created_by: { type: String, required: true },
    created_at: { type: Date, required: true },
    updated_at: { type: Date, required: true },
  },
  indexes: [teamIndex({ channel: 1 }, { unique: true })],
});

/** One connection per team and channel. */
export class ConnectionRepository {
  private readonly connections: TeamRepository<ConnectionDocument>;

  constructor(store: Store) {
    this.connections = new TeamRepository(store, connections);
  }

  find(teamId: string, channel: ChannelId): Promise<ConnectionDocument | null> {
    return this.connections.findOne(teamId, { channel });
  }

  /** The channels this team has connected. */
  async channels(teamId: string): Promise<Set<ChannelId>> {
    const found = await this.connections.find(teamId, {}, { select: ['channel'] });
    return new Set(found.map(({ channel }) => channel));
  }

  put(
    teamId: string,
    channel: ChannelId,
    fields: Pick<ConnectionDocument, 'shown' | 'sealed'>,
    userId: string,
  ): Promise<ConnectionDocument | null> {
    const now = new Date();
    return this.connections.findOneAndUpdate(
      teamId,
      { channel },
      {
        $set: { ...fields, updated_at: now },
        $setOnInsert: { _id: newId('conn'), created_by: userId, created_at: now },
      },
      { upsert: true },
    );
  }

  remove(teamId: string, channel: ChannelId): Promise<boolean> {
    return this.connections.delete(teamId, { channel });
  }
}
