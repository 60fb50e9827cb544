import { decodeText } from '../../../reading/decode';
import { parseJson } from '../../../support/json';
import { purlOf } from '../../../support/purl';
import { field, textEntries, textField } from '../../../support/values';
import type { Cataloguer, ReadPackage } from '../../../types';
import { fileInTar } from '../tar-text';

/** A packed npm package, `.tgz` with `package/package.json`, and what it asks for. Other archives of that name hold none. */
const cataloguer: Cataloguer = {
  id: 'archives/npm-tarball',
  ecosystem: 'npm',
  kind: 'archive',
  files: ['*.tgz'],
  read: async (input) => {
    const found = await fileInTar(input, true, /^[^/]+\/package\.json$/);
    if (!found) return { packages: [] };
    const manifest = parseJson(decodeText(found.bytes), 'a manifest');
    const [name, version] = [textField(manifest, 'name'), textField(manifest, 'version')];
    if (name === undefined || version === undefined) return { packages: [] };
    const license = textField(manifest, 'license');
    const needs = [
      ...textEntries(field(manifest, 'dependencies')).map(([need, range]) => needed(need, range, found.within)),
      ...textEntries(field(manifest, 'optionalDependencies')).map(([need, range]): ReadPackage => ({
        ...needed(need, range, found.within),
        scope: 'optional',
      })),
    ].filter(({ id }, index, all) => all.findIndex((one) => one.id === id) === index && id !== name);
    return {
      packages: [
        {
          id: name,
          purl: npmPurl(name, version),
          name,
          version,
          within: found.within,
          dependsOn: needs.map(({ id }) => id),
          ...(license === undefined ? {} : { licenses: [license] }),
        },
        ...needs,
      ],
    };
  },
};
export default cataloguer;

function npmPurl(name: string, version: string): string {
  const slash = name.startsWith('@') ? name.indexOf('/') : -1;
  return purlOf('npm', slash < 0 ? undefined : name.slice(0, slash), name.slice(slash + 1), version);
}

function needed(name: string, range: string, within: string): ReadPackage {
  const exact = /^=?\s*v?(\d+\.\d+\.\d+(?:[-+][\w.+-]+)?)$/.exec(range)?.[1] ?? '';
  return {
    id: name,
    purl: npmPurl(name, exact),
    name,
    version: exact,
    ...(exact === '' ? { constraint: range } : {}),
    within,
  };
}
