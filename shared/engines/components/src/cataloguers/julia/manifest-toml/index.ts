import { purlOf } from '../../../support/purl';
import { parseToml, tomlLines } from '../../../support/toml';
import { entriesOf, field, isFields, listOf, textField, textsOf, type Fields } from '../../../support/values';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';

/**
 * `Manifest.toml` of Julia, or `Manifest-v1.11.toml` for one version of it: format 1 has a table array per package at the
 * top, format 2 below `deps` (Pkg, "Manifest.toml").
 */
const cataloguer: Cataloguer = {
  id: 'julia/manifest-toml',
  ecosystem: 'julia',
  kind: 'lockfile',
  files: ['Manifest.toml', 'JuliaManifest.toml', 'Manifest-v*.toml', 'JuliaManifest-v*.toml'],
  read: async (input) => {
    const text = await input.text();
    const manifest = parseToml(text);
    const newer = textField(manifest, 'manifest_format')?.startsWith('2') ?? false;
    const table = newer ? field(manifest, 'deps') : manifest;
    const entries = entriesOf(table).flatMap(([name, list]) =>
      listOf(list).map((entry, index) => ({ name, entry, index })),
    );
    if (!newer && !entries.some(({ entry }) => textField(entry, 'uuid') !== undefined))
      throw new UnreadableError('it is no manifest of Julia');
    const lines = tomlLines(text, []);
    const idOf = (name: string, entry: unknown): string => textField(entry, 'uuid') ?? name;
    const ids = new Map(entries.map(({ name, entry }) => [name, idOf(name, entry)]));
    const project = await projectBeside(input.sibling);
    return {
      packages: entries.flatMap(({ name, entry, index }): ReadPackage[] => {
        const version = textField(entry, 'version');
        // What Julia itself brings has no version of its own.
        if (version === undefined) return [];
        return [
          {
            id: idOf(name, entry),
            purl: purlOf('julia', undefined, name, version, { uuid: textField(entry, 'uuid') }),
            name,
            version,
            line: lines.at(...(newer ? ['deps'] : []), name, index),
            dependsOn: needsOf(entry, ids),
            ...(textField(entry, 'path') === undefined ? {} : { own: true }),
          },
        ];
      }),
      ...(project === undefined
        ? {}
        : { direct: entriesOf(field(project, 'deps')).flatMap(([name]) => ids.get(name) ?? []) }),
    };
  },
};
export default cataloguer;

/** Names, or names with UUIDs where a name is not enough. */
function needsOf(entry: unknown, ids: ReadonlyMap<string, string>): string[] {
  const deps = field(entry, 'deps');
  if (isFields(deps)) return entriesOf(deps).flatMap(([, uuid]) => (typeof uuid === 'string' ? [uuid] : []));
  return textsOf(deps).flatMap((name) => ids.get(name) ?? []);
}

async function projectBeside(sibling: (name: string) => Promise<string | undefined>): Promise<Fields | undefined> {
  const text = (await sibling('Project.toml')) ?? (await sibling('JuliaProject.toml'));
  try {
    return text === undefined ? undefined : parseToml(text);
  } catch (error) {
    if (error instanceof UnreadableError) return undefined;
    throw error;
  }
}
