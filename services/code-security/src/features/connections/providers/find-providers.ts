import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { GitProvider } from './git-provider';

/** Providers that exist, by id. */
export type Providers = ReadonlyMap<string, GitProvider>;

/**
 * Every provider in this folder: a folder with an `index` whose default export is one. Found by folder, so that a new
 * one touches nothing else. Throws when two claim one id.
 */
export function findProviders(directory = __dirname): Providers {
  const providers = new Map<string, GitProvider>();
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const file = entry.isDirectory() ? indexOf(join(directory, entry.name)) : undefined;
    if (!file) continue;
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
    const provider = (require(file) as { default: GitProvider }).default;
    if (providers.has(provider.id)) throw new Error(`two providers claim ${provider.id}`);
    providers.set(provider.id, provider);
  }
  return providers;
}

function indexOf(folder: string): string | undefined {
  return ['index.ts', 'index.js'].map((name) => join(folder, name)).find((path) => existsSync(path));
}
