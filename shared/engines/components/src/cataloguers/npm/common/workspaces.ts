import { folderOf } from '../../../support/paths';
import { foldersHolding } from '../../../support/tree-index';
import type { Fields } from '../../../support/values';
import type { CatalogueInput } from '../../../types';
import { manifestBeside } from './beside';

/** A project of a workspace: its folder relative to the lock file's (`.` for that itself) and its package.json. */
export interface Member {
  folder: string;
  manifest: Fields;
}

/** Globs beyond these are no workspace. */
const MAX_GLOBS = 200;

/** The folders below the input's that a workspace's globs name (`packages/*`, `apps/**`, `!apps/old`) and that hold a package.json. */
export function memberFolders(input: CatalogueInput, globs: readonly string[]): string[] {
  const base = folderOf(input.path);
  const patterns = globs
    .slice(0, MAX_GLOBS)
    .map((glob) => ({ not: glob.startsWith('!'), matches: pattern(glob.replace(/^!/, '')) }));
  if (patterns.length === 0) return [];
  return foldersHolding(input.tree, 'package.json')
    .filter((folder) => folder !== base && (base === '' || folder.startsWith(`${base}/`)))
    .map((folder) => (base === '' ? folder : folder.slice(base.length + 1)))
    .filter((folder) => !/(?:^|\/)node_modules\//.test(folder))
    .filter((folder) =>
      patterns.reduce((taken, { not, matches }) => (matches?.test(`${folder}/`) ? !not : taken), false),
    );
}

/** The manifests in these folders; those that cannot be read are left out. */
export async function membersIn(input: CatalogueInput, folders: readonly string[]): Promise<Member[]> {
  const members: Member[] = [];
  for (const folder of folders) {
    input.signal?.throwIfAborted();
    const manifest = await manifestBeside(input, folder === '.' ? 'package.json' : `${folder}/package.json`);
    if (manifest) members.push({ folder, manifest });
  }
  return members;
}

/** A glob over folders with a slash after each part; undefined for one that would cost more than it can be meant to. */
function pattern(glob: string): RegExp | undefined {
  const parts = glob
    .replace(/^\.?\/+|\/+$/g, '')
    .split('/')
    .filter((part, at, all) => part !== '**' || all[at - 1] !== '**');
  const wild = parts.filter((part) => part === '**').length;
  if (glob.length > 500 || wild > 2 || parts.some((part) => part !== '**' && part.split('*').length > 3))
    return undefined;
  const body = parts.map((part) =>
    part === '**' ? '(?:[^/]+/)*' : `${part.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*')}/`,
  );
  return new RegExp(`^${body.join('')}$`);
}
