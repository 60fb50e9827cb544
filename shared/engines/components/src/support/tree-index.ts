import type { FileTree } from '@osk/file-tree';
import { baseName, folderOf } from './paths';

const indexes = new WeakMap<FileTree, Map<string, string[]>>();

/** The folders that hold a file of this name, sorted; each tree is gone through once, whatever is asked. */
export function foldersHolding(tree: FileTree, name: string): readonly string[] {
  let index = indexes.get(tree);
  if (!index) {
    index = new Map();
    indexes.set(tree, index);
  }
  const known = index.get(name);
  if (known) return known;
  const folders = tree.files.filter(({ path }) => baseName(path) === name).map(({ path }) => folderOf(path));
  index.set(name, folders);
  return folders;
}
