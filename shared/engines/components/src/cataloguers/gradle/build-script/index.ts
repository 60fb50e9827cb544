import { folderOf, upwards } from '../../../support/paths';
import type { Cataloguer, CatalogueInput, ReadPackage } from '../../../types';
import { mavenName, mavenPurl } from '../../maven/maven-purl';
import { readProperties } from '../../archives/jar/manifest';
import { isExact, scopeOfConfiguration } from '../coordinates';
import { declarationsIn } from './declarations';

/** `build.gradle` and `build.gradle.kts` that are not locked: dependencies in plain strings, with plain variables. */
const cataloguer: Cataloguer = {
  id: 'gradle/build-script',
  ecosystem: 'maven',
  kind: 'manifest',
  files: ['build.gradle', 'build.gradle.kts'],
  yieldsTo: ['gradle.lockfile'],
  read: async (input) => {
    const declared = declarationsIn(await input.text(), await propertiesOf(input));
    const packages = new Map<string, ReadPackage>();
    for (const { configuration, group, artifact, version: said, line } of declared) {
      const version = isExact(said) ? said : '';
      const id = `${group}:${artifact}`;
      const before = packages.get(id);
      // The same module for code and tests is one of the code.
      if (before && (before.scope === 'runtime' || before.version !== '') && before.version === version) continue;
      packages.set(before ? `${id} ${line}` : id, {
        id: before ? `${id} ${line}` : id,
        purl: mavenPurl({ group, artifact, version }),
        name: mavenName({ group, artifact }),
        version,
        ...(version === '' && said !== '' ? { constraint: said } : {}),
        line,
        scope: scopeOfConfiguration(configuration),
      });
    }
    const list = [...packages.values()];
    const unknown = list.filter(({ constraint = '' }) => constraint.includes('$'));
    return {
      packages: list,
      direct: list.map(({ id }) => id),
      unread:
        unknown.length === 0
          ? []
          : [
              `no version is known of ${unknown
                .map(({ name }) => name)
                .slice(0, 10)
                .join(', ')}`,
            ],
    };
  },
};
export default cataloguer;

/** `gradle.properties` of the build, the nearest value of each first. */
async function propertiesOf(input: CatalogueInput): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const steps = [...upwards(folderOf(input.path))].length;
  for (let up = 0; up < Math.min(steps, 16); up += 1) {
    const text = await input.sibling(`${'../'.repeat(up)}gradle.properties`);
    for (const [key, value] of text === undefined ? [] : readProperties(text))
      if (!found.has(key)) found.set(key, value);
  }
  return found;
}
