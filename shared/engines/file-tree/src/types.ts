import type { Readable } from 'node:stream';

/** One regular file. `path` is relative to the tree's root, with `/` between its parts, never absolute and without `..`. */
export interface TreeFile {
  path: string;
  /** Bytes. */
  size: number;
}

/**
 * What an engine looks at. A folder on disk, files in memory, later an image's layers: engines see no difference.
 * Links are not followed and not listed.
 */
export interface FileTree {
  /** Every regular file, sorted by path. */
  readonly files: readonly TreeFile[];
  /** What was left out when the tree was listed, for the coverage. */
  readonly skipped: readonly { what: string; reason: string }[];
  has(path: string): boolean;
  /** The whole file. Throws `TreeError` `not_found`, or `too_large` when it has more than `maxBytes`. */
  read(path: string, maxBytes: number): Promise<Buffer>;
  /** The file as a stream; throws `TreeError` `not_found`. */
  open(path: string): Readable;
  /**
   * Bytes from the middle of a file, fewer where it ends before; for archives and binaries that are too large to be read
   * whole. A tree that cannot do it leaves it out. Throws `TreeError` `not_found`.
   */
  readAt?(path: string, offset: number, length: number): Promise<Buffer>;
}

/** A file that cannot be given; told apart by `code`. */
export class TreeError extends Error {
  constructor(
    readonly code: 'not_found' | 'too_large',
    readonly path: string,
  ) {
    super(code === 'too_large' ? `${path} is larger than is read` : `${path} is not there`);
  }
}
