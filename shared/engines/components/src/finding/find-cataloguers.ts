import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Cataloguer } from '../types';

/**
 * Every cataloguer below the folder: `<ecosystem>/<format>/index`, default-exported. Found by folder, so that a new one
 * touches nothing else. Throws when two have the same id.
 */
export function findCataloguers(directory = join(__dirname, '..', 'cataloguers')): Cataloguer[] {
  const found = new Map<string, Cataloguer>();
  for (const folder of foldersIn(directory).flatMap((ecosystem) => foldersIn(ecosystem))) {
    const file = ['index.ts', 'index.js'].map((name) => join(folder, name)).find((path) => existsSync(path));
    if (!file) continue;
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
    const cataloguer = (require(file) as { default: Cataloguer }).default;
    if (found.has(cataloguer.id)) throw new Error(`two cataloguers are called ${cataloguer.id}`);
    found.set(cataloguer.id, cataloguer);
  }
  return [...found.values()];
}

function foldersIn(directory: string): string[] {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(directory, entry.name))
    .sort();
}
