import { purlOf } from '../../../support/purl';
import { parseToml, tomlLines } from '../../../support/toml';
import { entriesOf, fieldAt, textEntries, field, textField, textOf } from '../../../support/values';
import { UnreadableError, type Cataloguer } from '../../../types';

/** `Project.toml` of Julia without its manifest: what it asks for, with the ranges of `[compat]`. */
const cataloguer: Cataloguer = {
  id: 'julia/project-toml',
  ecosystem: 'julia',
  kind: 'manifest',
  files: ['Project.toml', 'JuliaProject.toml'],
  yieldsTo: ['Manifest.toml', 'JuliaManifest.toml'],
  read: async (input) => {
    const text = await input.text();
    const manifest = parseToml(text);
    const name = textField(manifest, 'name');
    if (textField(manifest, 'uuid') === undefined && entriesOf(field(manifest, 'deps')).length === 0)
      throw new UnreadableError('it is no project of Julia');
    const lines = tomlLines(text);
    const version = textField(manifest, 'version');
    const packages = (['deps', 'extras'] as const).flatMap((table) =>
      textEntries(field(manifest, table)).map(([need, uuid]) => {
        const constraint = textOf(fieldAt(manifest, 'compat', need));
        return {
          id: `${table} ${need}`,
          purl: purlOf('julia', undefined, need, '', { uuid }),
          name: need,
          version: '',
          ...(constraint === undefined ? {} : { constraint }),
          line: lines.at(table, need),
          scope: table === 'deps' ? ('runtime' as const) : ('test' as const),
        };
      }),
    );
    return {
      packages,
      direct: packages.map(({ id }) => id),
      ...(name === undefined
        ? {}
        : {
            project: {
              name,
              ...(version === undefined ? {} : { version }),
              purl: purlOf('julia', undefined, name, version),
            },
          }),
    };
  },
};
export default cataloguer;
