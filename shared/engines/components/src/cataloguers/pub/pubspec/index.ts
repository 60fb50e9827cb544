import { purlOf } from '../../../support/purl';
import { parseYaml, scalarText, type YamlFile } from '../../../support/yaml';
import {
  UnreadableError,
  type Cataloguer,
  type ComponentScope,
  type PackageList,
  type ReadPackage,
} from '../../../types';

const GROUPS: readonly (readonly [string, ComponentScope])[] = [
  ['dependencies', 'runtime'],
  ['dev_dependencies', 'development'],
];

/** `pubspec.yaml` without a lock file: what a Dart or Flutter package asks for (Dart, "The pubspec file"). */
const cataloguer: Cataloguer = {
  id: 'pub/pubspec',
  ecosystem: 'pub',
  kind: 'manifest',
  files: ['pubspec.yaml', 'pubspec.yml'],
  yieldsTo: ['pubspec.lock'],
  read: async (input) => {
    const file = parseYaml(await input.text());
    const name = scalarText(file.get(file.root, 'name'));
    if (name === undefined) throw new UnreadableError('it has no name');
    const packages = new Map<string, ReadPackage>();
    for (const [group, scope] of GROUPS) {
      const lines = new Map(file.keys(file.get(file.root, group)));
      for (const [needed, value] of file.pairs(file.get(file.root, group)))
        if (!packages.has(needed))
          packages.set(needed, { ...listed(file, needed, value, scope), line: lines.get(needed) });
    }
    return { packages: [...packages.values()], direct: [...packages.keys()], project: projectOf(file, name) };
  },
};
export default cataloguer;

function projectOf(file: YamlFile, name: string): PackageList['project'] {
  const version = scalarText(file.get(file.root, 'version'));
  return { name, ...(version !== undefined && { version }), purl: purlOf('pub', undefined, name, version) };
}

/** A constraint, or where it comes from: another server, Git, a folder of the project, the SDK. */
function listed(file: YamlFile, name: string, value: unknown, scope: ComponentScope): ReadPackage {
  const said = scalarText(value) ?? scalarText(file.get(value, 'version')) ?? '';
  const git = file.get(value, 'git');
  const url = scalarText(git) ?? scalarText(file.get(git, 'url'));
  const ref = scalarText(file.get(git, 'ref'));
  const hosted = file.get(value, 'hosted');
  const version = /^\d+\.\d+\.\d+[\w.+-]*$/.test(said) ? said : '';
  const own = file.get(value, 'path') !== undefined || file.get(value, 'sdk') !== undefined;
  return {
    id: name,
    purl: purlOf('pub', undefined, name, version, {
      vcs_url: url === undefined ? undefined : `git+${url}${ref === undefined ? '' : `@${ref}`}`,
      repository_url: scalarText(hosted) ?? scalarText(file.get(hosted, 'url')),
    }),
    name,
    version,
    ...(version === '' && said !== '' && said !== 'any' ? { constraint: said } : {}),
    scope,
    ...(own ? { own: true } : {}),
  };
}
