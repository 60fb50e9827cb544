import { newId } from '@osk/contracts';
import { defineCollection, q, teamIndex, TeamRepository, type Store, type Transaction } from '@osk/persistence';
import type { Criticality, OwnershipDocument, OwnershipFields } from './ownership';

const text = { type: String, default: null };

const ownerships = defineCollection<OwnershipDocument>({
  name: 'repo_ownership',
  schema: {
    repo: { type: String, required: true },
    key: { type: String, required: true },
    application: text,
    owner: text,
    environment: text,
    criticality: text,
    updated_by: { type: String, required: true },
    updated_at: { type: Date, required: true },
  },
  indexes: [
    teamIndex({ key: 1 }, { unique: true }),
    teamIndex({ application: 1, key: 1 }),
    teamIndex({ owner: 1, key: 1 }),
    teamIndex({ environment: 1, key: 1 }),
    teamIndex({ criticality: 1, key: 1 }),
  ],
});

export interface OwnershipFilter {
  key?: string;
  application?: string;
  owner?: string;
  environment?: string;
  criticality?: Criticality;
}

export class OwnershipRepository {
  private readonly ownerships: TeamRepository<OwnershipDocument>;

  constructor(store: Store) {
    this.ownerships = new TeamRepository(store, ownerships);
  }

  /** By name. */
  page(teamId: string, filter: OwnershipFilter, page: { skip: number; limit: number; max: number }) {
    return this.ownerships.page(teamId, q.given(filter), { sort: { key: 1 }, ...page });
  }

  count(teamId: string, tx: Transaction): Promise<number> {
    return this.ownerships.count(teamId, {}, { tx });
  }

  async byKeys(teamId: string, keys: readonly string[], tx?: Transaction): Promise<OwnershipDocument[]> {
    return this.ownerships.find(teamId, { key: q.in(keys) }, { tx });
  }

  /** Makes or changes it; what `fields` leaves out stays. */
  async write(
    teamId: string,
    key: string,
    fields: Partial<OwnershipFields> & Pick<OwnershipDocument, 'repo' | 'updated_by' | 'updated_at'>,
    tx: Transaction,
  ): Promise<OwnershipDocument> {
    const update = { $set: fields, $setOnInsert: { _id: newId('rep') } };
    return (await this.ownerships.findOneAndUpdate(teamId, { key }, update, { upsert: true, tx })) as OwnershipDocument;
  }
}
