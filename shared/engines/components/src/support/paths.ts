/** Paths inside a tree: relative, `/` between parts. */

export const baseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** The folder a path is in; '' for the tree's root. */
export const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** `relative` seen from `folder`; undefined when it leads out of the tree. Windows' separators count. */
export function resolveIn(folder: string, relative: string): string | undefined {
  const parts = folder === '' ? [] : folder.split('/');
  for (const part of relative.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

/** The folder and every one above it, nearest first, the root ('') last. */
export function* upwards(folder: string): Generator<string> {
  for (let at = folder; at !== ''; at = folderOf(at)) yield at;
  yield '';
}

export const inFolder = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);
