import { UnreadableError, type CatalogueInput, type Cataloguer } from '../../../types';
import { manifestBeside } from '../common/beside';
import { workspaceGlobs } from '../common/manifest';
import { memberFolders, membersIn, type Member } from '../common/workspaces';
import { readBerry } from './berry';
import { readClassic } from './classic';
import type { YarnEntry } from './entry';
import { packagesOf } from './read-lock';
import { resolvedBerry, resolvedClassic } from './resolution';

/** `yarn.lock`: Yarn 1 (classic), and 2 and later (Berry). Members and scopes come from the package.json files. */
const yarnLock: Cataloguer = {
  id: 'npm/yarn-lock',
  ecosystem: 'npm',
  kind: 'lockfile',
  files: ['yarn.lock'],
  async read(input) {
    const text = await input.text();
    if (/^__metadata:/m.test(text)) return readBerryLock(input, text);
    const entries = readClassic(text);
    // Yarn writes an empty file for a project that needs nothing, but with its head line.
    if (entries.length === 0 && !text.includes('yarn lockfile v1'))
      throw new UnreadableError("it is not Yarn's lock file");
    return packagesOf(entries, resolvedClassic, await classicMembers(input));
  },
};

async function readBerryLock(input: CatalogueInput, text: string): ReturnType<Cataloguer['read']> {
  const entries: YarnEntry[] = readBerry(text);
  const folders = entries.map((entry) => resolvedBerry(entry).workspace).filter((folder) => folder !== undefined);
  return packagesOf(entries, resolvedBerry, await membersIn(input, folders));
}

async function classicMembers(input: CatalogueInput): Promise<Member[]> {
  const root = await manifestBeside(input);
  if (!root) return [];
  const others = await membersIn(input, memberFolders(input, workspaceGlobs(root)));
  return [{ folder: '.', manifest: root }, ...others];
}

export default yarnLock;
