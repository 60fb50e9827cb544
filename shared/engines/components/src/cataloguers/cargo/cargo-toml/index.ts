import { folderOf, inFolder, upwards } from '../../../support/paths';
import { parseToml, tomlLines } from '../../../support/toml';
import { field } from '../../../support/values';
import type { Lines } from '../../../support/json-lines';
import { UnreadableError, type Cataloguer, type CatalogueInput, type ReadPackage } from '../../../types';
import { cratePurl, declaredCrates, type DeclaredCrate } from '../crate';
import { memberOf } from '../workspace';

/** `Cargo.toml` without a lock file: what it asks for, by range (Cargo Book, "The Manifest Format"). */
const cataloguer: Cataloguer = {
  id: 'cargo/cargo-toml',
  ecosystem: 'cargo',
  kind: 'manifest',
  files: ['Cargo.toml'],
  yieldsTo: ['Cargo.lock'],
  read: async (input) => {
    const text = await input.text();
    const manifest = parseToml(text);
    if (!['package', 'project', 'workspace', 'dependencies'].some((table) => table in manifest))
      throw new UnreadableError('neither a package nor a workspace in it');
    const workspace = field(manifest, 'workspace') ?? (await workspaceAbove(input));
    const own = memberOf(manifest, workspace);
    const project = own && {
      name: own.name,
      ...(own.version === '' ? {} : { version: own.version }),
      purl: cratePurl(own.name, own.version),
      ...(own.license === '' ? {} : { licenses: [own.license] }),
    };
    // The lock file of the workspace says exactly what this says roughly.
    if ([...upwards(folderOf(input.path))].some((folder) => input.tree.has(inFolder(folder, 'Cargo.lock'))))
      return { packages: [], ...(project ? { project } : {}) };
    const lines = tomlLines(text);
    const packages = new Map<string, ReadPackage>();
    for (const crate of declaredCrates(manifest, field(workspace, 'dependencies'))) {
      const entry = listed(crate, lines);
      const before = packages.get(entry.id);
      if (!before || (before.scope !== 'runtime' && entry.scope === 'runtime')) packages.set(entry.id, entry);
    }
    return { packages: [...packages.values()], direct: [...packages.keys()], ...(project ? { project } : {}) };
  },
};
export default cataloguer;

function listed(crate: DeclaredCrate, lines: Lines): ReadPackage {
  const exact = /^=\s*(\d+\.\d+\.\d+\S*)$/.exec(crate.constraint)?.[1] ?? '';
  return {
    id: crate.name,
    purl: cratePurl(crate.name, exact, crate.git === '' ? '' : `git+${crate.git}`),
    name: crate.name,
    version: exact,
    ...(exact === '' && crate.constraint !== '' ? { constraint: crate.constraint } : {}),
    // `rand.workspace = true` has no line of its own for the key.
    line: lines.at(...crate.at) ?? lines.at(...crate.at, 'workspace') ?? lines.at(...crate.at, 'version'),
    scope: crate.scope,
    ...(crate.path ? { own: true } : {}),
  };
}

/** The `[workspace]` of the nearest folder above that has one: members inherit versions from it. */
async function workspaceAbove(input: CatalogueInput): Promise<unknown> {
  const steps = [...upwards(folderOf(input.path))].length - 1;
  for (let up = 1; up <= steps; up += 1) {
    const text = await input.sibling(`${'../'.repeat(up)}Cargo.toml`);
    if (text === undefined) continue;
    try {
      const workspace = field(parseToml(text), 'workspace');
      if (workspace !== undefined) return workspace;
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
    }
  }
  return undefined;
}
