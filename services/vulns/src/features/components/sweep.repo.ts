import { defineGlobalCollection, type Documents, type Store } from '@osk/persistence';

/** How far the component lists have followed the advisories. */
export interface SweepPosition {
  /** Of `AdvisoryRepository.changedSince`: everything before it has been passed on to the lists. */
  cursor: string;
  /** All lists are being gone through, for changes up to a revision; the last one that was sent for. */
  walk: { revision: number; after: string } | null;
}

interface SweepDocument extends SweepPosition {
  _id: string;
}

const sweepCollection = defineGlobalCollection<SweepDocument>({
  name: 'component_sweep',
  reason: 'advisories belong to nobody, and so does how far they have been passed on',
  schema: { cursor: { type: String, default: '' }, walk: { type: Object, default: null } },
  indexes: [],
});

const ID = 'advisories';

export class SweepRepository {
  private readonly documents: Documents<SweepDocument>;

  constructor(store: Store) {
    this.documents = store.global(sweepCollection);
  }

  async read(): Promise<SweepPosition> {
    const { cursor = '', walk = null } = (await this.documents.findById(ID)) ?? {};
    return { cursor, walk };
  }

  async write({ cursor, walk }: SweepPosition): Promise<void> {
    await this.documents.upsert(ID, { $set: { cursor, walk } });
  }
}
