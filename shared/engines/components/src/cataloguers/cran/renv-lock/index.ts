import { parseJson } from '../../../support/json';
import { ANY, jsonLines } from '../../../support/json-lines';
import { purlOf } from '../../../support/purl';
import { entriesOf, field, isFields, textField, textsOf } from '../../../support/values';
import { UnreadableError, type Cataloguer, type ReadPackage } from '../../../types';

/** `renv.lock` of R. Its hashes are of descriptions, not of packages, and are left out. */
const cataloguer: Cataloguer = {
  id: 'cran/renv-lock',
  ecosystem: 'cran',
  kind: 'lockfile',
  files: ['renv.lock'],
  read: async (input) => {
    const text = await input.text();
    const lock = parseJson(text, 'a lock file');
    if (!isFields(lock.Packages)) throw new UnreadableError('it has no packages');
    const lines = jsonLines(text, [['Packages', ANY]]);
    return {
      packages: entriesOf(lock.Packages).flatMap(([key, entry]): ReadPackage[] => {
        const name = textField(entry, 'Package') ?? key;
        const version = textField(entry, 'Version');
        if (version === undefined) return [];
        const purl = purlOf('cran', undefined, name, version, { vcs_url: remoteOf(entry) });
        const needs = [
          ...textsOf(field(entry, 'Requirements')),
          ...['Imports', 'Depends', 'LinkingTo'].flatMap((key) =>
            textsOf(field(entry, key)).map((need) => need.replace(/\s*\(.*$/, '')),
          ),
        ];
        const license = textField(entry, 'License');
        return [
          {
            id: name,
            purl,
            name,
            version,
            line: lines.at('Packages', key),
            dependsOn: [...new Set(needs)].filter((need) => isFields(field(lock.Packages, need))),
            ...(license === undefined ? {} : { licenses: [license] }),
          },
        ];
      }),
    };
  },
};
export default cataloguer;

function remoteOf(entry: unknown): string | undefined {
  const [host, user, repository, revision] = ['RemoteHost', 'RemoteUsername', 'RemoteRepo', 'RemoteSha'].map((key) =>
    textField(entry, key),
  );
  if (textField(entry, 'Source') !== 'GitHub' || !user || !repository) return undefined;
  const site = !host || host === 'api.github.com' ? 'github.com' : host.replace(/\/api\/v3$/, '');
  return `git+https://${site}/${user}/${repository}${revision ? `@${revision}` : ''}`;
}
