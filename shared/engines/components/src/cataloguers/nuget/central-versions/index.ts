import { folderOf } from '../../../support/paths';
import { perTree } from '../../../support/per-tree';
import { parseXml } from '../../../support/xml';
import type { Cataloguer, ReadPackage } from '../../../types';
import { nugetId, nugetPurl, versionOf } from '../nuget-package';
import { Properties } from '../project-file/properties';

const PROJECT = /\.(?:cs|fs|vb)proj$/i;

/** The folders of projects, with all that lie above them. */
const foldersWithProjects = perTree((tree): ReadonlySet<string> => {
  const folders = new Set<string>();
  for (const { path } of tree.files)
    if (PROJECT.test(path))
      for (let at = folderOf(path); !folders.has(at); at = folderOf(at)) {
        folders.add(at);
        if (at === '') break;
      }
  return folders;
});

/**
 * `Directory.Packages.props`, or `Packages.props` of before: central versions. Projects at or below it say which of these they
 * use, and are read for that; the file counts by itself where there are none.
 */
const cataloguer: Cataloguer = {
  id: 'nuget/central-versions',
  ecosystem: 'nuget',
  kind: 'manifest',
  files: ['Directory.Packages.props', 'Packages.props'],
  read: async (input) => {
    const file = parseXml(await input.text(), 'Project');
    if (foldersWithProjects(input.tree, '').has(folderOf(input.path))) return { packages: [] };
    const properties = new Properties();
    properties.addFrom(file);
    const packages = new Map<string, ReadPackage>();
    for (const item of file.children('ItemGroup').flatMap((group) => group.children())) {
      const scope = SCOPES.get(item.name);
      const name = properties.resolve(item.attribute('Include') || item.attribute('Update')).trim();
      if (scope === undefined || name === '') continue;
      const { version, constraint } = versionOf(properties.resolve(item.attribute('Version') || item.text('Version')));
      packages.set(nugetId(name, version), {
        id: nugetId(name, version),
        purl: nugetPurl(name, version),
        name,
        version,
        ...(constraint === undefined ? {} : { constraint }),
        line: item.line,
        scope,
      });
    }
    return { packages: [...packages.values()] };
  },
};
export default cataloguer;

/** `PackageReference Update` is how versions were central before NuGet knew of it. */
const SCOPES: ReadonlyMap<string, 'runtime' | 'development'> = new Map([
  ['PackageVersion', 'runtime'],
  ['PackageReference', 'runtime'],
  ['GlobalPackageReference', 'development'],
]);
