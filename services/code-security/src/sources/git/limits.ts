const MB = 1024 ** 2;

export interface GitLimits {
  /** Bytes of the pack as it comes over the wire. */
  packBytes: number;
  /** Objects in the pack. */
  objects: number;
  /** Bytes of the pack's objects unpacked, and of the files written, each. */
  totalBytes: number;
  /** Bytes of one file; a larger one is left out and told. */
  fileBytes: number;
  /** Files and folders written. */
  entries: number;
  /** Whole fetch, from the first request to the last file, in ms. */
  timeoutMs: number;
  /** Longest silence of the host, in ms. */
  idleMs: number;
}

export const GIT_LIMITS: GitLimits = {
  packBytes: 1024 * MB,
  objects: 3_000_000,
  totalBytes: 8192 * MB,
  fileBytes: 512 * MB,
  entries: 400_000,
  timeoutMs: 15 * 60_000,
  idleMs: 60_000,
};

/**
 * What is held in memory of one object: trees, commits and everything packed as a difference. Larger plain objects are
 * streamed; a larger difference cannot be read and is told.
 */
export const MOST_OBJECT_IN_MEMORY = 64 * MB;
