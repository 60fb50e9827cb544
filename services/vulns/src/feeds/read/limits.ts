/** What a feed may make us unpack. The public feeds stay far below each. */
export interface ReadLimits {
  /** Bytes of one entry, unpacked. */
  entryBytes: number;
  /** Entries in an archive, or elements in a document. */
  entries: number;
  /** Bytes of a whole file, unpacked. */
  totalBytes: number;
  /** Unpacked to packed, once an entry is larger than `ratioFrom`. */
  ratio: number;
  ratioFrom: number;
}

const MiB = 1024 ** 2;

export const READ_LIMITS: ReadLimits = {
  entryBytes: 32 * MiB,
  entries: 3_000_000,
  totalBytes: 40 * 1024 * MiB,
  ratio: 250,
  ratioFrom: 4 * MiB,
};
