import { loadFolders } from '@osk/service-kit';
import type { GitProvider } from './git-provider';

/** Providers that exist, by id. */
export type Providers = ReadonlyMap<string, GitProvider>;

/**
 * Every provider in this folder: a folder with an `index` whose default export is one. Found by folder, so that a new
 * one touches nothing else. Throws when two claim one id.
 */
export function findProviders(directory = __dirname): Providers {
  const providers = new Map<string, GitProvider>();
  for (const { value: provider } of loadFolders<GitProvider>(directory)) {
    if (providers.has(provider.id)) throw new Error(`two providers claim ${provider.id}`);
    providers.set(provider.id, provider);
  }
  return providers;
}
