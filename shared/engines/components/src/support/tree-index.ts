import { baseName, folderOf } from './paths';
import { perTree } from './per-tree';

/** The folders that hold a file of this name, sorted; each tree is gone through once for each name. */
export const foldersHolding = perTree((tree, name): readonly string[] =>
  tree.files.filter(({ path }) => baseName(path) === name).map(({ path }) => folderOf(path)),
);
