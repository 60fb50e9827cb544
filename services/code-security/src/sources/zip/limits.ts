const MB = 1024 ** 2;

export interface ZipLimits {
  entries: number;
  /** Unpacked bytes of all files together. */
  totalBytes: number;
  /** Unpacked bytes of one file. */
  fileBytes: number;
  /** Unpacked to packed bytes, of one file and of all together, past `ratioFromBytes` unpacked. */
  ratio: number;
  ratioFromBytes: number;
  /** True where the archive is only looked into, never written out: built jars do hold a name twice. */
  duplicates?: boolean;
}

/**
 * What a real repository stays far under. Deflate packs 1,032:1 at most; source code comes to 3 to 10, and a file that
 * packs better than 200:1 at that size is a bomb or holds nothing to scan.
 */
export const ZIP_LIMITS: ZipLimits = {
  entries: 200_000,
  totalBytes: 4096 * MB,
  fileBytes: 1024 * MB,
  ratio: 200,
  ratioFromBytes: 32 * MB,
};
