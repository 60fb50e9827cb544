import { parseXml } from '../../../support/xml';
import type { Cataloguer, ReadPackage } from '../../../types';
import { nugetId, nugetPurl, versionOf } from '../nuget-package';

/** `packages.config`: every package of the project, direct or not, each with its version (NuGet, "packages.config reference"). */
const cataloguer: Cataloguer = {
  id: 'nuget/packages-config',
  ecosystem: 'nuget',
  kind: 'lockfile',
  files: ['packages.config', 'packages.*.config'],
  read: async (input) => {
    const packages = new Map<string, ReadPackage>();
    for (const entry of parseXml(await input.text(), 'packages').children('package')) {
      const name = entry.attribute('id');
      const found = versionOf(entry.attribute('version'));
      const id = nugetId(name, found.version);
      if (name === '' || packages.has(id)) continue;
      packages.set(id, {
        id,
        purl: nugetPurl(name, found.version),
        name,
        ...found,
        line: entry.line,
        scope: entry.attribute('developmentDependency').toLowerCase() === 'true' ? 'development' : 'runtime',
      });
    }
    return { packages: [...packages.values()] };
  },
};
export default cataloguer;
