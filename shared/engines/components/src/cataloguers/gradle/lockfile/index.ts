import { strongerScope } from '../../../joining/graph';
import { linesOf } from '../../../reading/lines';
import { baseName } from '../../../support/paths';
import { UnreadableError, type Cataloguer, type ComponentScope, type ReadPackage } from '../../../types';
import { mavenName, mavenPurl } from '../../maven/maven-purl';
import { readCoordinates, scopeOfConfiguration } from '../coordinates';

/**
 * Gradle's lock files: `gradle.lockfile` and `buildscript-gradle.lockfile` with the configurations after each module, and
 * the older `gradle/dependency-locks/<configuration>.lockfile`. None says what brings what.
 */
const cataloguer: Cataloguer = {
  id: 'gradle/lockfile',
  ecosystem: 'maven',
  kind: 'lockfile',
  files: ['gradle.lockfile', 'buildscript-gradle.lockfile', '*.lockfile'],
  accepts: (path) => /(?:^|\/)(?:dependency-locks\/[^/]+|(?:buildscript-)?gradle)\.lockfile$/i.test(path),
  read: async (input) => {
    const name = baseName(input.path).replace(/\.lockfile$/i, '');
    const ofFile = name === 'gradle' ? undefined : name === 'buildscript-gradle' ? 'classpath' : name;
    const found = new Map<string, ReadPackage>();
    let lines = 0;
    linesOf(await input.text()).forEach((line, index) => {
      const text = line.trim();
      if (text === '' || text.startsWith('#')) return;
      lines += 1;
      const equals = text.indexOf('=');
      const at = readCoordinates(equals < 0 ? text : text.slice(0, equals));
      if (!at || at.version === '') return;
      const configurations = ofFile !== undefined ? [ofFile] : text.slice(equals + 1).split(',');
      const scope = configurations.map(scopeOfConfiguration).reduce<ComponentScope>(strongerScope, 'development');
      const id = `${mavenName(at)}:${at.version}`;
      if (!found.has(id))
        found.set(id, { id, purl: mavenPurl(at), name: mavenName(at), version: at.version, line: index + 1, scope });
    });
    if (found.size === 0 && lines > 0 && !/^empty=/m.test(await input.text()))
      throw new UnreadableError('it has no locked module');
    return { packages: [...found.values()] };
  },
};
export default cataloguer;
