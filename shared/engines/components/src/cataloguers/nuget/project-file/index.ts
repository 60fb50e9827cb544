import { baseName, folderOf, inFolder } from '../../../support/paths';
import { parseXml, type XmlElement } from '../../../support/xml';
import {
  UnreadableError,
  type Cataloguer,
  type CatalogueInput,
  type ComponentScope,
  type PackageList,
  type ReadPackage,
} from '../../../types';
import { nugetPurl, versionOf } from '../nuget-package';
import { projectFilesOf, type ProjectFiles } from './project-files';

/**
 * An MSBuild project's `PackageReference`s, with central versions from `Directory.Packages.props` and what
 * `Directory.Build.props` adds. MSBuild is not run: conditions count as true, functions are not worked out.
 */
const cataloguer: Cataloguer = {
  id: 'nuget/project-file',
  ecosystem: 'nuget',
  kind: 'manifest',
  files: ['*.csproj', '*.fsproj', '*.vbproj'],
  yieldsTo: ['packages.lock.json', 'packages.config'],
  read: async (input) => {
    const project = parseXml(await input.text(), 'Project');
    const files = await projectFilesOf(input, project);
    // What the last restore resolved says more.
    if (input.tree.has(inFolder(folderOf(input.path), 'obj/project.assets.json')))
      return { packages: [], project: projectOf(input, files) };
    const packages = referencesOf(files);
    const unknown = packages.filter(
      ({ version, constraint = '' }) => version === '' && (!constraint || constraint.includes('$(')),
    );
    return {
      packages,
      direct: packages.map(({ id }) => id),
      project: projectOf(input, files),
      unread:
        unknown.length > 0
          ? [
              `no version is known of ${unknown
                .map(({ name }) => name)
                .slice(0, 10)
                .join(', ')}`,
            ]
          : [],
    };
  },
};
export default cataloguer;

function referencesOf({ project, properties, build, packages }: ProjectFiles): ReadPackage[] {
  const central = new Map<string, string>();
  for (const entry of itemsOf(packages, 'PackageVersion'))
    for (const name of namesOf(entry)) central.set(name.toLowerCase(), saidOf(entry, 'Version'));
  const found = new Map<string, ReadPackage>();
  const references: { entry: XmlElement; here: boolean; scope?: ComponentScope }[] = [
    ...itemsOf(build, 'PackageReference').map((entry) => ({ entry, here: false })),
    ...itemsOf(packages, 'GlobalPackageReference').map((entry) => ({
      entry,
      here: false,
      scope: 'development',
    })),
    ...itemsOf(project, 'PackageReference').map((entry) => ({ entry, here: true })),
  ];
  for (const { entry, here, ...global } of references)
    for (const name of namesOf(entry).map((one) => properties.resolve(one))) {
      const before = found.get(name.toLowerCase());
      // `Update` adds to a reference that stands elsewhere.
      if (entry.attribute('Include') === '' && !before) continue;
      const own = saidOf(entry, 'VersionOverride') || saidOf(entry, 'Version');
      const said = properties.resolve(own || (before?.version ? '' : (central.get(name.toLowerCase()) ?? '')));
      const version =
        said === '' && before ? { version: before.version, constraint: before.constraint } : versionOf(said);
      const scope = global.scope ?? (isPrivate(entry) ? 'development' : (before?.scope ?? 'runtime'));
      found.set(name.toLowerCase(), {
        id: name.toLowerCase(),
        purl: nugetPurl(name, version.version),
        name,
        version: version.version,
        ...(version.constraint === undefined ? {} : { constraint: version.constraint }),
        ...(here ? { line: entry.line } : {}),
        scope,
      });
    }
  return [...found.values()];
}

const itemsOf = (file: XmlElement | undefined, name: string): XmlElement[] => [
  ...(file?.children('ItemGroup') ?? []).flatMap((group) => group.children(name)),
  ...(file?.children('Choose') ?? [])
    .flatMap((choose) => [...choose.children('When'), ...choose.children('Otherwise')])
    .flatMap((branch) => branch.children('ItemGroup'))
    .flatMap((group) => group.children(name)),
];

/** `Include="A;B"` are two. */
const namesOf = (entry: XmlElement): string[] =>
  (entry.attribute('Include') || entry.attribute('Update'))
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '');

const saidOf = (entry: XmlElement, field: string): string => entry.attribute(field) || entry.text(field);

/** Assets that do not go on to whoever uses the project, analysers and build tools that is. */
const isPrivate = (entry: XmlElement): boolean => /(?:^|;)\s*all\s*(?:;|$)/i.test(saidOf(entry, 'PrivateAssets'));

function projectOf(input: CatalogueInput, { properties }: ProjectFiles): PackageList['project'] {
  const file = baseName(input.path).replace(/\.\w+$/, '');
  const name = properties.get('PackageId') || properties.get('AssemblyName') || file;
  const plain = name.includes('$(') ? file : name;
  if (plain === '') throw new UnreadableError('it has no name');
  const said = properties.get('Version') || properties.get('VersionPrefix');
  const version = said.includes('$(') ? '' : said;
  const license = properties.get('PackageLicenseExpression');
  return {
    name: plain,
    ...(version === '' ? {} : { version }),
    purl: nugetPurl(plain, version),
    ...(license === '' ? {} : { licenses: [license] }),
  };
}
