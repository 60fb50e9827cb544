import { UnreadableError } from '../types';

export interface ArchiveLimits {
  /** Archives that are opened, the outermost one included. */
  maxArchives: number;
  /** Entries of the archive and of all within it. */
  maxEntries: number;
  /** Bytes that are unpacked in all. */
  maxUnpackedBytes: number;
  /** Bytes of nested archives that are in memory at one time. */
  maxHeldBytes: number;
  /** One file that is read for what it says. */
  maxMetadataBytes: number;
  /** Archives in archives. */
  maxDepth: number;
  /** Unpacked size to packed size, for what is larger than a megabyte. */
  maxRatio: number;
}

export const ARCHIVE_LIMITS: ArchiveLimits = {
  maxArchives: 5_000,
  maxEntries: 500_000,
  maxUnpackedBytes: 2 * 1024 ** 3,
  maxHeldBytes: 96 * 1024 ** 2,
  maxMetadataBytes: 4 * 1024 ** 2,
  maxDepth: 8,
  maxRatio: 250,
};

/** A limit that ends the reading of an archive; what was found before it counts. */
export class ArchiveLimitError extends UnreadableError {}

/** What the reading of one file's archives may still use; one is shared by an archive and all within it. */
export class ArchiveBudget {
  private archives = 0;
  private entries = 0;
  private unpacked = 0;
  private held = 0;

  constructor(readonly limits: ArchiveLimits = ARCHIVE_LIMITS) {}

  takeArchive(): void {
    this.archives += 1;
    if (this.archives > this.limits.maxArchives)
      throw new ArchiveLimitError(`it holds more than ${this.limits.maxArchives} archives; the rest was not read`);
  }

  takeEntry(): void {
    this.entries += 1;
    if (this.entries > this.limits.maxEntries)
      throw new ArchiveLimitError(`it has more than ${this.limits.maxEntries} entries; the rest was not read`);
  }

  takeBytes(bytes: number): void {
    this.unpacked += bytes;
    if (this.unpacked > this.limits.maxUnpackedBytes)
      throw new ArchiveLimitError(
        `it unpacks to more than ${this.limits.maxUnpackedBytes} bytes; the rest was not read`,
      );
  }

  /** Room for bytes that stay in memory, or false when there is none. */
  hold(bytes: number): boolean {
    if (this.held + bytes > this.limits.maxHeldBytes) return false;
    this.held += bytes;
    return true;
  }

  release(bytes: number): void {
    this.held -= bytes;
  }

  /** Why an entry of these sizes is not unpacked; undefined when it may be. */
  refusal(packed: number, size: number, most: number): string | undefined {
    if (size > most) return `larger than ${most} bytes`;
    if (size > 1024 ** 2 && size > packed * this.limits.maxRatio) return 'packed too tightly to be what it says';
    return undefined;
  }
}
