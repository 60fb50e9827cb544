const MODULES = 'node_modules/';
/** Folders further up than this are not looked into. */
const MAX_STEPS = 200;

/**
 * The folder that `name` is found in from `folder`: the nearest `node_modules` upwards that has it, as Node resolves.
 * Undefined when none does (an optional package of another platform).
 */
export function resolveFrom(folder: string, name: string, has: (folder: string) => boolean): string | undefined {
  let at = folder;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const candidate = at === '' ? MODULES + name : `${at}/${MODULES}${name}`;
    if (has(candidate)) return candidate;
    if (at === '') return undefined;
    at = above(at);
  }
  return undefined;
}

/** The folder whose `node_modules` comes next: that of the package this one is nested in, or the folder above. */
function above(folder: string): string {
  const cut = folder.lastIndexOf(`/${MODULES}`);
  if (
    cut >= 0 &&
    !folder
      .slice(cut + 1 + MODULES.length)
      .replace(/^@[^/]+\//, '')
      .includes('/')
  )
    return folder.slice(0, cut);
  if (
    cut < 0 &&
    folder.startsWith(MODULES) &&
    !folder
      .slice(MODULES.length)
      .replace(/^@[^/]+\//, '')
      .includes('/')
  )
    return '';
  return folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
}

/** The name a folder gives its package: what follows the last `node_modules/`. */
export function nameOfFolder(folder: string): string {
  const cut = folder.lastIndexOf(MODULES);
  return cut < 0 ? folder.slice(folder.lastIndexOf('/') + 1) : folder.slice(cut + MODULES.length);
}

/** Folders outside of every `node_modules` are the project's own: its root, workspace members, linked folders. */
export const isOwnFolder = (folder: string): boolean => !folder.startsWith(MODULES) && !folder.includes(`/${MODULES}`);
