import { defineGlobalCollection, q, type Documents, type InTransaction, type Store } from '@osk/persistence';

export interface TeamRecord {
  _id: string;
  name: string;
  created_at: Date;
  created_by: string;
  /** How many owners it has; changed in the transaction that changes an owner, so that the last cannot go. */
  owners: number;
  /** How often what the services know of the team has changed; absent in teams older than that count. */
  directory_version?: number;
}

export const teamCollection = defineGlobalCollection<TeamRecord>({
  name: 'teams',
  reason: 'it is the list of teams itself',
  schema: {
    name: { type: String, required: true },
    created_at: { type: Date, required: true },
    created_by: { type: String, required: true },
    owners: { type: Number, required: true },
    directory_version: { type: Number, default: 0 },
  },
  indexes: [],
});

export class TeamsRepository {
  private readonly teams: Documents<TeamRecord>;

  constructor(store: Store) {
    this.teams = store.global(teamCollection);
  }

  insert(team: TeamRecord, options?: InTransaction): Promise<TeamRecord> {
    return this.teams.insert(team, options);
  }

  byId(teamId: string, options?: InTransaction): Promise<TeamRecord | null> {
    return this.teams.findById(teamId, options);
  }

  byIds(teamIds: readonly string[]): Promise<TeamRecord[]> {
    return this.teams.find({ _id: q.in([...teamIds]) }, { sort: { name: 1 } });
  }

  async directoryChanged(teamId: string, options: InTransaction): Promise<void> {
    await this.teams.update(teamId, { $inc: { directory_version: 1 } }, options);
  }

  async ownerAdded(teamId: string, options: InTransaction): Promise<void> {
    await this.teams.update(teamId, { $inc: { owners: 1 } }, options);
  }

  /** False, and nothing is changed, when it is the last one. */
  async ownerRemoved(teamId: string, options: InTransaction): Promise<boolean> {
    return (await this.teams.update({ _id: teamId, owners: q.gt(1) }, { $inc: { owners: -1 } }, options)).matched === 1;
  }
}
