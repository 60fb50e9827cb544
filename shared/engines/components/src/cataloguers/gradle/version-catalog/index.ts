import { parseToml, tomlLines } from '../../../support/toml';
import { entriesOf, field, fieldAt, textField, textOf, type Fields } from '../../../support/values';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { mavenName, mavenPurl } from '../../maven/maven-purl';
import { isExact, readCoordinates } from '../coordinates';

/** A version catalogue, `gradle/libs.versions.toml`: what builds may ask for by alias (Gradle, "Version catalogs"). */
const cataloguer: Cataloguer = {
  id: 'gradle/version-catalog',
  ecosystem: 'maven',
  kind: 'manifest',
  files: ['*.versions.toml'],
  read: async (input) => {
    const text = await input.text();
    const catalog = parseToml(text);
    if (!['libraries', 'plugins', 'versions', 'bundles'].some((table) => Object.hasOwn(catalog, table)))
      throw new UnreadableError('it has no libraries, plugins or versions');
    const lines = tomlLines(text);
    const packages = [
      ...entriesOf(field(catalog, 'libraries')).flatMap(([alias, value]) =>
        library(alias, value, catalog, lines.at('libraries', alias)),
      ),
      ...entriesOf(field(catalog, 'plugins')).flatMap(([alias, value]) =>
        plugin(alias, value, catalog, lines.at('plugins', alias)),
      ),
    ];
    return { packages, direct: packages.map(({ id }) => id) };
  },
};
export default cataloguer;

function library(alias: string, value: unknown, catalog: Fields, line: number | undefined): ReadPackage[] {
  const whole = textOf(value);
  const module = textField(value, 'module') ?? `${textField(value, 'group') ?? ''}:${textField(value, 'name') ?? ''}`;
  const at = readCoordinates(whole ?? module);
  if (!at) return [];
  return [
    { ...listed(alias, at.group, at.artifact, whole === undefined ? versionIn(value, catalog) : at.version), line },
  ];
}

/** A plugin's marker artifact has its id as group and `<id>.gradle.plugin` as name. */
function plugin(alias: string, value: unknown, catalog: Fields, line: number | undefined): ReadPackage[] {
  const [id = '', version = ''] = textOf(value)?.split(':') ?? [textField(value, 'id'), versionIn(value, catalog)];
  if (!/^[\w.-]+$/.test(id)) return [];
  return [{ ...listed(`plugin ${alias}`, id, `${id}.gradle.plugin`, version), line, scope: 'build' }];
}

function listed(id: string, group: string, artifact: string, said: string): ReadPackage {
  const version = isExact(said) ? said : '';
  return {
    id,
    purl: mavenPurl({ group, artifact, version }),
    name: mavenName({ group, artifact }),
    version,
    ...(version === '' && said !== '' ? { constraint: said } : {}),
  };
}

/** Text, a reference to `[versions]`, or a rich version: what is strict or required before what is preferred. */
function versionIn(value: unknown, catalog: Fields): string {
  const version = field(value, 'version');
  const reference = textField(version, 'ref') ?? textField(value, 'version.ref');
  const said = reference === undefined ? version : fieldAt(catalog, 'versions', reference);
  return (
    textOf(said) ??
    textField(said, 'strictly') ??
    textField(said, 'require') ??
    textField(said, 'prefer') ??
    ''
  ).replace(/!!$/, '');
}
