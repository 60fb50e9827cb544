import { join } from 'node:path';
import { loadFolders } from '@osk/service-kit';
import { DEFAULT_PACK, type PolicyPack } from './policy-pack';

/** Packs by id, the default first, then by name. */
export type PolicyPacks = ReadonlyMap<string, PolicyPack>;

/**
 * Every pack below `directory`; found by folder, so that a new one touches nothing else.
 * @throws when two have one id or there is no default
 */
export function findPacks(directory = join(__dirname, 'packs')): PolicyPacks {
  const packs = loadFolders<PolicyPack>(directory)
    .map(({ value }) => value)
    .sort((a, b) => Number(b.id === DEFAULT_PACK) - Number(a.id === DEFAULT_PACK) || a.name.localeCompare(b.name));
  const byId = new Map(packs.map((pack) => [pack.id, pack]));
  if (byId.size !== packs.length) throw new Error('two policy packs have one id');
  if (!byId.has(DEFAULT_PACK)) throw new Error(`there is no policy pack called ${DEFAULT_PACK}`);
  return byId;
}
