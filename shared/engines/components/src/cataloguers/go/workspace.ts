import type { FileTree } from '@osk/file-tree';
import { decodeText } from '../../reading/decode';
import { folderOf, inFolder, resolveIn, upwards } from '../../support/paths';
import { perTree } from '../../support/per-tree';
import { readModFile, type ModFile, type Replacement } from './mod-file';

/** Members of one workspace that are looked at; and bytes of each file that is. */
const MAX_MEMBERS = 2_000;
const MAX_BYTES = 4 * 1024 * 1024;

/** A `go.work` and the modules that it makes one build of. */
export interface Workspace {
  file: ModFile;
  /** Folder in the tree (with a `go.mod`) by the module it holds. */
  modules: ReadonlyMap<string, string>;
  folders: ReadonlySet<string>;
  /** What stands in place of other modules in every member; folders are as seen from the `go.work`. */
  replaces: readonly Replacement[];
  unread: string[];
}

/**
 * The workspace that the module in the folder is built in: that of the nearest `go.work` at or above it, if it uses the
 * folder (Go Modules Reference, "Workspaces"). Each is read once, however many members ask.
 */
export async function workspaceOf(tree: FileTree, folder: string): Promise<Workspace | undefined> {
  for (const at of upwards(folder)) {
    const path = inFolder(at, 'go.work');
    if (!tree.has(path)) continue;
    const workspace = await workspaceAt(tree, path);
    return workspace?.folders.has(folder) ? workspace : undefined;
  }
  return undefined;
}

/** Undefined for a file that cannot be read: its own cataloguer tells of it. */
const workspaceAt = perTree(async (tree, path): Promise<Workspace | undefined> => {
  const text = await textAt(tree, path);
  return text === undefined ? undefined : readWorkspace(tree, path, text);
});

/** What a `go.work` of this text says, with the names of the modules it uses. */
export async function readWorkspace(tree: FileTree, path: string, text: string): Promise<Workspace> {
  const file = readModFile(text);
  const modules = new Map<string, string>();
  const folders = new Set<string>();
  const unread = [...file.unread];
  if (file.uses.length > MAX_MEMBERS) unread.push(`${file.uses.length - MAX_MEMBERS} further modules of the workspace`);
  for (const { folder: said, line } of file.uses.slice(0, MAX_MEMBERS)) {
    const outside = /^(?:\/|[A-Za-z]:[/\\])/.test(said);
    const folder = outside ? undefined : resolveIn(folderOf(path), said);
    const mod = folder === undefined ? undefined : await textAt(tree, inFolder(folder, 'go.mod'));
    if (folder === undefined) unread.push(`line ${line}: ${said} is outside of what was scanned`);
    else if (mod === undefined) unread.push(`line ${line}: ${said} has no go.mod that can be read`);
    else {
      folders.add(folder);
      const { module } = readModFile(mod);
      if (module !== '') modules.set(module, folder);
    }
  }
  return { file, modules, folders, replaces: file.replaces, unread };
}

/** A module file's replacements with those of the workspace in front, which are stronger whatever version they are for. */
export function replacesIn(workspace: Workspace | undefined, own: readonly Replacement[]): Replacement[] {
  if (!workspace) return [...own];
  const overruled = new Set(workspace.replaces.filter(({ version }) => version === '').map(({ module }) => module));
  const exact = new Set(workspace.replaces.map(({ module, version }) => `${module} ${version}`));
  return [
    ...own.filter(({ module, version }) => !overruled.has(module) && !exact.has(`${module} ${version}`)),
    ...workspace.replaces,
  ];
}

/** Whether the module is one of the workspace's own, and so taken from its folder whatever version is asked for. */
export const isMember = (workspace: Workspace | undefined, module: string): boolean =>
  workspace?.modules.has(module) ?? false;

async function textAt(tree: FileTree, path: string): Promise<string | undefined> {
  if (!tree.has(path)) return undefined;
  try {
    return decodeText(await tree.read(path, MAX_BYTES));
  } catch {
    // Too large, no text, or gone since: whatever it is, the file's own cataloguer tells of it.
    return undefined;
  }
}
