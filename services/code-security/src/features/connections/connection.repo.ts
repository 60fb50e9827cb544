import { newId } from '@osk/contracts';
import { defineCollection, teamIndex, TeamRepository, type Store, type TeamDocument } from '@osk/persistence';

/** A team's connection to one Git host. */
export interface ConnectionDocument extends TeamDocument {
  provider: string;
  /** Of a self-hosted instance; null for the provider's public one. */
  base_url: string | null;
  login: string;
  /** What the token may do, as far as the host told; null where it did not. */
  scopes: string[] | null;
  expires_at: Date | null;
  /** `refused` once the host no longer takes the token. */
  state: 'connected' | 'refused';
  /** JSON of `HostCredentials`, sealed by the vault. */
  sealed: string;
  connected_by: string;
  connected_at: Date;
  last_checked_at: Date;
}

const connections = defineCollection<ConnectionDocument>({
  name: 'git_connections',
  schema: {
    provider: { type: String, required: true },
    base_url: { type: String, default: null },
    login: { type: String, required: true },
    scopes: { type: [String], default: null },
    expires_at: { type: Date, default: null },
    state: { type: String, required: true },
    sealed: { type: String, required: true },
    connected_by: { type: String, required: true },
    connected_at: { type: Date, required: true },
    last_checked_at: { type: Date, required: true },
  },
  indexes: [teamIndex({ provider: 1 }, { unique: true })],
});

export type ConnectionFields = Omit<ConnectionDocument, '_id' | 'team_id' | 'provider'>;

/** One connection per team and provider. */
export class ConnectionRepository {
  private readonly connections: TeamRepository<ConnectionDocument>;

  constructor(store: Store) {
    this.connections = new TeamRepository(store, connections);
  }

  find(teamId: string, provider: string): Promise<ConnectionDocument | null> {
    return this.connections.findOne(teamId, { provider });
  }

  /** By provider. */
  list(teamId: string): Promise<ConnectionDocument[]> {
    return this.connections.find(teamId, {}, { sort: { provider: 1 } });
  }

  put(teamId: string, provider: string, fields: ConnectionFields): Promise<ConnectionDocument | null> {
    return this.connections.findOneAndUpdate(
      teamId,
      { provider },
      { $set: fields, $setOnInsert: { _id: newId('conn') } },
      { upsert: true },
    );
  }

  /** What the host made of the credentials just now; nothing when they were replaced meanwhile. */
  async checked(connection: ConnectionDocument, state: ConnectionDocument['state'], at: Date): Promise<void> {
    const { team_id, _id, connected_at } = connection;
    await this.connections.update(team_id, { _id, connected_at }, { $set: { state, last_checked_at: at } });
  }

  /** True when there was one. */
  remove(teamId: string, provider: string): Promise<boolean> {
    return this.connections.delete(teamId, { provider });
  }
}
