/** The folder of a path; '' for the tree's root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

export const baseNameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/**
 * A path relative to a folder of the tree, in the tree's own form; undefined when it is absolute or leads out of the
 * tree. `\` counts as a separator: manifests written on Windows have it.
 */
export function resolveIn(folder: string, relative: string): string | undefined {
  const text = relative.replaceAll('\\', '/');
  if (text.startsWith('/') || /^[a-z]:/i.test(text)) return undefined;
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of text.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** The folders from this one up to the root, nearest first, at most `limit`. */
export function foldersUp(folder: string, limit = 32): string[] {
  const folders = [folder];
  for (let at = folder; at !== '' && folders.length < limit;) folders.push((at = folderOf(at)));
  return folders;
}
