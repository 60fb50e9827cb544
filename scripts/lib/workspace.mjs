import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Folders of the workspace's packages that have sources, as pnpm-workspace.yaml names them. */
export function packages() {
  const globs = [...readFileSync(join(root, 'pnpm-workspace.yaml'), 'utf8').matchAll(/^ {2}- (\S+)$/gm)].map(
    (match) => match[1],
  );
  return globs
    .flatMap((glob) => (glob.endsWith('/*') ? children(glob.slice(0, -2)) : [glob]))
    .filter((folder) => exists(join(root, folder, 'package.json')));
}

function children(folder) {
  if (!exists(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${folder}/${entry.name}`);
}

export function exists(path) {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}

/** Every file below `folder`, as paths relative to it, sorted. */
export function filesBelow(folder, prefix = '') {
  if (!exists(folder)) return [];
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) =>
      entry.isDirectory()
        ? filesBelow(join(folder, entry.name), `${prefix}${entry.name}/`)
        : [`${prefix}${entry.name}`],
    )
    .sort();
}
