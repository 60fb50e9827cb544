import { defineGlobalCollection, q, type Documents, type InTransaction, type Store } from '@osk/persistence';

export interface TeamRecord {
  _id: string;
  name: string;
  created_at: Date;
  created_by: string;
  /** How many owners it has; changed in the transaction that changes an owner, so that the last cannot go. */
  owners: number;
}

export const teamCollection = defineGlobalCollection<TeamRecord>({
  name: 'teams',
  reason: 'it is the list of teams itself',
  schema: {
    name: { type: String, required: true },
    created_at: { type: Date, required: true },
    created_by: { type: String, required: true },
    owners: { type: Number, required: true },
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

  byIds(teamIds: readonly string[]): Promise<TeamRecord[]> {
    return this.teams.find({ _id: q.in([...teamIds]) }, { sort: { name: 1 } });
  }

  async ownerAdded(teamId: string, options: InTransaction): Promise<void> {
    await this.teams.update(teamId, { $inc: { owners: 1 } }, options);
  }

  /** False, and nothing is changed, when it is the last one. */
  async ownerRemoved(teamId: string, options: InTransaction): Promise<boolean> {
    return (await this.teams.update({ _id: teamId, owners: q.gt(1) }, { $inc: { owners: -1 } }, options)).matched === 1;
  }
}
