import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The default export of each folder's `<file>.ts` (built: `.js`) directly below `directory`, by the folders' names; a
 * folder without one is left out. This is how engines, formats, providers and packs are found: a new one touches
 * nothing else.
 */
export function loadFolders<T>(directory: string, file = 'index'): { folder: string; value: T }[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .flatMap((folder) => {
      const path = [`${file}.ts`, `${file}.js`].map((name) => join(directory, folder, name)).find(existsSync);
      if (!path) return [];
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
      return [{ folder, value: (require(path) as { default: T }).default }];
    });
}
