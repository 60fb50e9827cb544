import { hexHash, prefixedHash } from '../../../support/hashes';
import { parseJson } from '../../../support/json';
import { ANY, jsonLines } from '../../../support/json-lines';
import { field, listOf, textEntries, textField, textsOf } from '../../../support/values';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';
import { mavenName, mavenPurl } from '../../maven/maven-purl';
import { scopeOfConfigurations } from '../configurations';
import { declaredIn, readBuild } from '../declarations';

/** `build.sbt.lock` of the plugin sbt-dependency-lock, versions 1 and 2: every module, and not what brings it. */
const cataloguer: Cataloguer = {
  id: 'sbt/lockfile',
  ecosystem: 'maven',
  kind: 'lockfile',
  files: ['*.sbt.lock'],
  read: async (input) => {
    const text = await input.text();
    const lock = parseJson(text, "sbt's lock file");
    if (field(lock, 'lockVersion') === undefined || !Array.isArray(field(lock, 'dependencies')))
      throw new UnreadableError("it is not sbt's lock file");
    const lines = jsonLines(text, [['dependencies', ANY, 'name']]);
    const packages = listOf(field(lock, 'dependencies')).flatMap((entry, at) =>
      listed(entry, lines.at('dependencies', at, 'name')),
    );
    const script = await input.sibling('build.sbt');
    const build = script === undefined ? undefined : await readBuild(input, script);
    // A script that asks for more than plain strings does not tell of everything that is direct.
    const asked =
      build?.opaque === false
        ? new Set(declaredIn(build).map(({ group, artifact }) => `${group}:${artifact}`))
        : undefined;
    return {
      packages,
      ...(asked && { direct: packages.filter(({ name }) => asked.has(name)).map(({ id }) => id) }),
      members: ['.', 'project'],
    };
  },
};
export default cataloguer;

function listed(entry: unknown, line: number | undefined): ReadPackage[] {
  const [group, artifact, version] = ['org', 'name', 'version'].map((key) => textField(entry, key));
  if (!group || !artifact || !version) return [];
  const at = { group, artifact, version };
  const license = textField(entry, 'license');
  return [
    {
      id: `${mavenName(at)}:${version}`,
      purl: mavenPurl(at),
      name: mavenName(at),
      version,
      line,
      scope: scopeOfConfigurations(textsOf(field(entry, 'configurations'))),
      hashes: listOf(field(entry, 'artifacts')).flatMap((one) => {
        const hash = field(one, 'hash');
        return [...prefixedHash(hash), ...textEntries(hash).flatMap(([name, hex]) => hexHash(name, hex))];
      }),
      ...(license ? { licenses: [license] } : {}),
    },
  ];
}
