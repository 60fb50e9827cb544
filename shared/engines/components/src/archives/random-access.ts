import type { FileTree } from '@osk/file-tree';
import { UnreadableError } from '../types';

/** Bytes that can be read from anywhere. Reading past the end gives fewer. */
export interface RandomAccess {
  readonly size: number;
  read(offset: number, length: number): Promise<Buffer>;
}

export const accessOf = (bytes: Buffer): RandomAccess => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
});

/** A part of something larger, by itself: an archive that lies unpacked within another. */
export const partOf = (whole: RandomAccess, start: number, size: number): RandomAccess => ({
  size,
  read: (offset, length) => whole.read(start + offset, Math.max(0, Math.min(length, size - offset))),
});

/** Small reads come from a window that is kept: directories of archives are read in bits of some 50 bytes. */
export function windowed(access: RandomAccess, width = 128 * 1024): RandomAccess {
  let start = 0;
  let window: Buffer = Buffer.alloc(0);
  return {
    size: access.size,
    read: async (offset, length) => {
      if (length > width / 2) return access.read(offset, length);
      if (offset < start || offset + length > start + window.length) {
        window = await access.read(offset, width);
        start = offset;
      }
      return window.subarray(offset - start, offset - start + length);
    },
  };
}

/** Without a tree that reads parts, a file of this size is read whole; larger ones are not read. */
const MAX_WHOLE = 96 * 1024 ** 2;

/** A file of the tree; throws `UnreadableError` when it is too large for a tree that gives whole files only. */
export async function fileAccess(tree: FileTree, path: string, size: number): Promise<RandomAccess> {
  const { readAt } = tree;
  if (readAt) return windowed({ size, read: (offset, length) => readAt.call(tree, path, offset, length) });
  if (size > MAX_WHOLE) throw new UnreadableError(`it is larger than ${MAX_WHOLE / 1024 ** 2} MiB`);
  return accessOf(await tree.read(path, MAX_WHOLE));
}

/** Its size as the tree lists it. */
export function sizeOf(tree: FileTree, path: string): number {
  let [low, high] = [0, tree.files.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((tree.files[middle]?.path ?? '') < path) low = middle + 1;
    else high = middle;
  }
  const found = tree.files[low];
  return found?.path === path ? found.size : (tree.files.find((file) => file.path === path)?.size ?? 0);
}
