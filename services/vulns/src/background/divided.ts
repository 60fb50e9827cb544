import { isStoreUnavailable } from '@osk/persistence';

/**
 * Does the work for all at once; where that fails, for each alone, so that one holds up no other. What cannot be done is
 * told and left. @throws when the store is away: then nothing of it can be done now
 */
export async function divided<T>(
  items: readonly T[],
  work: (items: readonly T[]) => Promise<unknown>,
  failed: (item: T, error: unknown) => void,
): Promise<void> {
  try {
    await work(items);
  } catch (error) {
    if (isStoreUnavailable(error)) throw error;
    if (items.length > 1) for (const item of items) await divided([item], work, failed);
    else if (items.length === 1) failed(items[0] as T, error);
  }
}
