import { defineGlobalCollection, type Documents, type Store } from '@osk/persistence';

/** How far the intelligence has come to the occurrences, in revisions of its clock. */
export interface Progress {
  /** Every occurrence knows what changed up to here. */
  settled: number;
  /** The last walk through all groups took everything up to here along; what was ingested meanwhile may lack it. */
  walked: number;
  /** The walk under way, if any. */
  walk: {
    /** The clock at its start. */
    upTo: number;
    /** The last group that is done; empty at the beginning. */
    after: string;
  } | null;
}

interface ProgressDocument extends Progress {
  _id: string;
}

const progressCollection = defineGlobalCollection<ProgressDocument>({
  name: 'reassessment',
  reason: 'the intelligence is taken to the occurrences of all teams in one walk',
  schema: {
    settled: { type: Number, required: true },
    walked: { type: Number, required: true },
    walk: { type: Object, default: null },
  },
  // One document, read by id.
  indexes: [],
});

const ID = 'intelligence';

export class ProgressRepository {
  private readonly documents: Documents<ProgressDocument>;

  constructor(store: Store) {
    this.documents = store.global(progressCollection);
  }

  async read(): Promise<Progress> {
    return (await this.documents.findById(ID)) ?? { settled: 0, walked: 0, walk: null };
  }

  async keep({ settled, walked, walk }: Progress): Promise<void> {
    await this.documents.upsert(ID, { $set: { settled, walked, walk } });
  }
}
