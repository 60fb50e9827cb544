import { DuplicateKeyError } from '@osk/persistence';

/** Of so many that make the same document at once, one succeeds each time. */
const RACES = 5;

/** Does it again when somebody else made the same document in the same moment: it is there in the next try. */
export async function pastRaces<T>(work: () => Promise<T>): Promise<T> {
  for (let race = 1; ; race += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DuplicateKeyError) || race === RACES) throw error;
    }
  }
}
