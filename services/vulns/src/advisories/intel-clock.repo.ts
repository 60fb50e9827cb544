import type { Documents, Store } from '@osk/persistence';
import { intelClockCollection, type IntelClockDocument } from './intel.model';

const TAKEN = 'taken';
const ANNOUNCED = 'announced';

/**
 * The line that changes of the intelligence stand on. A writer takes the next number before it writes and announces it
 * after; readers go by what has been announced. There is one writer at a time (the lease of the synchronisation), so
 * whoever has read everything up to an announced number has missed nothing.
 */
export class IntelClock {
  private readonly documents: Documents<IntelClockDocument>;

  constructor(store: Store) {
    this.documents = store.global(intelClockCollection);
  }

  /** A number higher than all before. */
  async next(): Promise<number> {
    const taken = await this.documents.findOneAndUpdate(TAKEN, { $inc: { value: 1 } }, { upsert: true });
    return taken?.value ?? 1;
  }

  /** Says that everything written under `revision` is there. */
  async announce(revision: number): Promise<void> {
    await this.documents.upsert(ANNOUNCED, { $max: { value: revision } });
  }

  /** The last announced number; 0 before the first. */
  async announced(): Promise<number> {
    return (await this.documents.findById(ANNOUNCED))?.value ?? 0;
  }
}
