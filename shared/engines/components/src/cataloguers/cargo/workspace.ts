import { folderOf } from '../../support/paths';
import { parseToml } from '../../support/toml';
import { field, fieldAt, textField, textOf, type Fields } from '../../support/values';
import { UnreadableError, type CatalogueInput } from '../../types';
import { declaredCrates, type DeclaredCrate } from './crate';

/** Manifests that are read beside one lock file; a workspace with more is told of. */
const MAX_MEMBERS = 2_000;
const MAX_MANIFEST_BYTES = 2_000_000;

export interface WorkspaceMember {
  name: string;
  version: string;
  license: string;
  dependencies: DeclaredCrate[];
}

/** The manifests at and below a lock file's folder, by crate name, with what each asks for. */
export async function workspaceMembers(
  input: CatalogueInput,
): Promise<{ members: Map<string, WorkspaceMember>; unread: string[] }> {
  const folder = folderOf(input.path);
  const prefix = folder === '' ? '' : `${folder}/`;
  const root = `${prefix}Cargo.toml`;
  const below = input.tree.files
    .map(({ path }) => path)
    .filter((path) => path.startsWith(prefix) && path.endsWith('/Cargo.toml') && path !== root);
  // A nested lock file starts a workspace of its own.
  const nested = new Set(
    input.tree.files.filter(({ path }) => path.endsWith('/Cargo.lock')).map(({ path }) => folderOf(path)),
  );
  nested.delete(folder);
  const paths = below.filter((path) => ![...nested].some((other) => path.startsWith(`${other}/`)));
  const unread: string[] = [];
  if (paths.length > MAX_MEMBERS) unread.push(`scopes of ${paths.length - MAX_MEMBERS} further workspace members`);
  const members = new Map<string, WorkspaceMember>();
  const top = input.tree.has(root) ? await manifestAt(input, root) : {};
  const inherited = field(top, 'workspace');
  const manifests = [top];
  for (const path of paths.slice(0, MAX_MEMBERS)) manifests.push(await manifestAt(input, path));
  for (const manifest of manifests) {
    const member = memberOf(manifest, inherited);
    if (member) members.set(member.name, member);
  }
  return { members, unread };
}

async function manifestAt(input: CatalogueInput, path: string): Promise<Fields> {
  input.signal?.throwIfAborted();
  try {
    return parseToml((await input.tree.read(path, MAX_MANIFEST_BYTES)).toString('utf8'));
  } catch (error) {
    // A broken manifest is told of by its own cataloguer; the lock file is read without it.
    if (error instanceof UnreadableError || (error as { code?: string }).code === 'too_large') return {};
    throw error;
  }
}

/** What a manifest says of its own package; undefined for a workspace without one. */
export function memberOf(manifest: Fields, workspace: unknown): WorkspaceMember | undefined {
  const own = field(manifest, 'package') ?? field(manifest, 'project');
  const name = textField(own, 'name') ?? '';
  if (name === '') return undefined;
  const said = (key: string): string => {
    const value = field(own, key);
    return textOf(field(value, 'workspace') === true ? fieldAt(workspace, 'package', key) : value) ?? '';
  };
  return {
    name,
    version: said('version'),
    license: said('license'),
    dependencies: declaredCrates(manifest, field(workspace, 'dependencies')),
  };
}
