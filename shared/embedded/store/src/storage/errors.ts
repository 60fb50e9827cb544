/** LMDB refused a change (disk full, file damaged): everything of the same write is undone. */
export class StorageError extends Error {
  constructor(cause: unknown) {
    super(`the store could not be written: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'StorageError';
  }
}
