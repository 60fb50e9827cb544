import { defineGlobalCollection, type Documents, type InTransaction, type Store } from '@osk/persistence';

interface MilestoneDocument {
  _id: string;
  reached_at: Date;
}

export const milestoneCollection = defineGlobalCollection<MilestoneDocument>({
  name: 'milestones',
  reason: 'it is about the installation, not about a team',
  schema: { reached_at: { type: Date, required: true } },
  indexes: [],
});

/** What happens once in the life of an installation. */
export class MilestonesRepository {
  private readonly milestones: Documents<MilestoneDocument>;

  constructor(store: Store) {
    this.milestones = store.global(milestoneCollection);
  }

  async reached(name: string): Promise<boolean> {
    return (await this.milestones.findById(name)) !== null;
  }

  /** @throws DuplicateKeyError when it has been reached already */
  async reach(name: string, at: Date, options: InTransaction): Promise<void> {
    await this.milestones.insert({ _id: name, reached_at: at }, options);
  }
}
