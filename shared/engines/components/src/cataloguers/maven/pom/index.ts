import {
  UnreadableError,
  type Cataloguer,
  type ComponentScope,
  type PackageList,
  type ReadPackage,
} from '../../../types';
import { mavenName, mavenPurl } from '../maven-purl';
import {
  exactVersion,
  interpolated,
  keyOf,
  lineageOf,
  managementOf,
  modelsOf,
  resolverOf,
  type Management,
} from '../model/effective';
import { hasPlaceholder, interpolate, type Resolve } from '../model/interpolate';
import { readPom, type Pom, type RawDependency } from '../model/pom';
import { PomSource } from '../model/pom-source';

/**
 * `pom.xml`: what it and its parents in the tree ask for, with properties, managed versions and BOMs as far as the tree
 * has them. Nothing is fetched: a version that stands in a parent or BOM elsewhere is told of, not guessed; what the
 * dependencies themselves need is not known.
 */
const cataloguer: Cataloguer = {
  id: 'maven/pom',
  ecosystem: 'maven',
  kind: 'manifest',
  files: ['pom.xml'],
  read: async (input) => {
    const source = PomSource.of(input.tree);
    const pom = readPom(await input.text());
    if (pom.artifact === '') throw new UnreadableError('it names no artifact');
    const lineage = await lineageOf(source, input.path, pom);
    const resolve = resolverOf(lineage);
    const management = await managementOf(source, lineage, resolve);
    const found = new Map<string, ReadPackage>();
    const add = async (one: Asked, by: Resolve): Promise<void> => {
      const entry = await listed(one, by, management, source);
      if (entry && !found.has(entry.id)) found.set(entry.id, entry);
    };
    for (const { pom: from, path } of lineage.poms)
      for (const model of modelsOf(from))
        for (const raw of model.dependencies) await add({ raw, own: path === input.path }, resolve);
    for (const profile of pom.profiles.filter(({ active }) => !active))
      for (const raw of profile.dependencies)
        await add({ raw, own: true, scope: 'optional' }, resolverOf(lineage, profile));
    for (const plugin of pluginsOf(pom, resolve)) if (!found.has(plugin.id)) found.set(plugin.id, plugin);
    const packages = [...found.values()];
    return {
      packages,
      direct: packages.map(({ id }) => id),
      project: projectOf(pom, resolve),
      unread: unreadOf(packages, [...(lineage.missing === undefined ? [] : [lineage.missing]), ...management.missing]),
    };
  },
};
export default cataloguer;

interface Asked {
  raw: RawDependency;
  /** Stands in this very file: then its line counts. */
  own: boolean;
  scope?: ComponentScope;
}

const SCOPES: Readonly<Record<string, ComponentScope>> = { test: 'test', provided: 'build', import: 'build' };

async function listed(
  { raw, own, scope }: Asked,
  resolve: Resolve,
  { managed }: Management,
  source: PomSource,
): Promise<ReadPackage | undefined> {
  const asked = interpolated(raw, resolve);
  const { group, artifact, type, classifier } = asked;
  if (group === '' || artifact === '') return undefined;
  const kept = managed.get(keyOf(asked));
  const said = asked.version || (kept?.version ?? '');
  const version = exactVersion(said);
  const maven = asked.scope || (kept?.scope ?? '');
  const optional = (asked.optional || (kept?.optional ?? '')) === 'true';
  const usual = Object.hasOwn(SCOPES, maven) ? SCOPES[maven] : undefined;
  return {
    id: keyOf(asked),
    purl: hasPlaceholder(group + artifact) ? '' : mavenPurl({ group, artifact, version, type, classifier }),
    name: mavenName(asked),
    version,
    ...(version === '' && said !== '' ? { constraint: said } : {}),
    ...(own ? { line: raw.line } : {}),
    scope: usual ?? (optional ? 'optional' : (scope ?? 'runtime')),
    ...((await source.builds(group, artifact)) ? { own: true } : {}),
  };
}

/** The plugins of the build itself, where a version is said; Maven's own defaults are not. */
function pluginsOf(pom: Pom, resolve: Resolve): ReadPackage[] {
  const models = modelsOf(pom);
  const managed = new Map(
    models.flatMap((model) => model.managedPlugins).map((one) => [`${one.group}:${one.artifact}`, one.version]),
  );
  return models.flatMap((model) =>
    model.plugins.flatMap((raw): ReadPackage[] => {
      const { group, artifact, version: said, line } = interpolated(raw, resolve);
      const version = exactVersion(said || interpolate(managed.get(`${group}:${artifact}`) ?? '', resolve));
      if (version === '' || group === '' || artifact === '' || hasPlaceholder(group + artifact)) return [];
      const name = mavenName({ group, artifact });
      return [
        { id: `plugin ${name}`, purl: mavenPurl({ group, artifact, version }), name, version, line, scope: 'build' },
      ];
    }),
  );
}

function projectOf(pom: Pom, resolve: Resolve): PackageList['project'] {
  const group = interpolate(pom.group || (pom.parent?.group ?? ''), resolve);
  const said = interpolate(pom.version || (pom.parent?.version ?? ''), resolve);
  const version = hasPlaceholder(said) ? '' : said;
  return {
    name: mavenName({ group, artifact: pom.artifact }),
    ...(version === '' ? {} : { version }),
    purl: mavenPurl({ group, artifact: pom.artifact, version }),
    ...(pom.licenses.length === 0 ? {} : { licenses: pom.licenses }),
  };
}

/** Why versions are missing, in one line each for the reader of the coverage. */
function unreadOf(packages: readonly ReadPackage[], absent: readonly string[]): string[] {
  const unknown = packages.filter(({ version, constraint, own }) => version === '' && constraint === undefined && !own);
  const undefinedIn = packages.filter(({ constraint = '', own }) => hasPlaceholder(constraint) && !own);
  const named = (list: readonly ReadPackage[]): string =>
    `${list
      .slice(0, 5)
      .map(({ name }) => name)
      .join(', ')}${list.length > 5 ? ` and ${list.length - 5} more` : ''}`;
  return [
    ...(unknown.length > 0 ? [`no version is known of ${named(unknown)}`] : []),
    ...(undefinedIn.length > 0 ? [`the version's property is not defined for ${named(undefinedIn)}`] : []),
    ...(absent.length > 0 && unknown.length + undefinedIn.length > 0
      ? [...new Set(absent)].map((name) => `${name} is not in the tree: what it manages is unknown`)
      : []),
  ];
}
