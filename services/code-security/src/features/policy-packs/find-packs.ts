import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_PACK, type PolicyPack } from './policy-pack';

/** Packs by id, the default first, then by name. */
export type PolicyPacks = ReadonlyMap<string, PolicyPack>;

/**
 * Every pack below `directory`; found by folder, so that a new one touches nothing else.
 * @throws when two have one id or there is no default
 */
export function findPacks(directory = join(__dirname, 'packs')): PolicyPacks {
  const packs = readdirSync(directory, { withFileTypes: true })
    .map((entry) => (entry.isDirectory() ? indexOf(join(directory, entry.name)) : undefined))
    .filter((file) => file !== undefined)
    // eslint-disable-next-line @typescript-eslint/no-require-imports -- discovery by folder is a run-time require
    .map((file) => (require(file) as { default: PolicyPack }).default)
    .sort((a, b) => Number(b.id === DEFAULT_PACK) - Number(a.id === DEFAULT_PACK) || a.name.localeCompare(b.name));
  const byId = new Map(packs.map((pack) => [pack.id, pack]));
  if (byId.size !== packs.length) throw new Error('two policy packs have one id');
  if (!byId.has(DEFAULT_PACK)) throw new Error(`there is no policy pack called ${DEFAULT_PACK}`);
  return byId;
}

function indexOf(folder: string): string | undefined {
  return ['index.ts', 'index.js'].map((name) => join(folder, name)).find((path) => existsSync(path));
}
