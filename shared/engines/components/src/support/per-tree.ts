import type { FileTree } from '@osk/file-tree';

/**
 * A look-up whose answers are kept for as long as the tree is: what many files of one project ask for is found once. What
 * rejects is kept too.
 */
export function perTree<T>(find: (tree: FileTree, key: string) => T): (tree: FileTree, key: string) => T {
  const known = new WeakMap<FileTree, Map<string, T>>();
  return (tree, key) => {
    let answers = known.get(tree);
    if (!answers) known.set(tree, (answers = new Map()));
    const kept = answers.get(key);
    if (kept !== undefined) return kept;
    const found = find(tree, key);
    answers.set(key, found);
    return found;
  };
}
