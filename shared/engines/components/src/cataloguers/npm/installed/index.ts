import { parseJson } from '../../../support/json';
import { jsonLines } from '../../../support/json-lines';
import { field, textField } from '../../../support/values';
import { UnreadableError, type Cataloguer } from '../../../types';
import { LOCK_FILES } from '../common/lock-files';
import { licensesOf } from '../common/manifest';
import { npmPurl, sourceOf } from '../common/npm-purl';

/** The folder of a package itself, not the package.json files that packages carry inside (`dist/esm/package.json`). */
const PACKAGE = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@.][^/]*\/package\.json$/i;

/** `node_modules/NAME/package.json`, where no lock file tells what is installed. */
const installed: Cataloguer = {
  id: 'npm/installed',
  ecosystem: 'npm',
  kind: 'installed',
  files: ['package.json'],
  coveredBy: [...LOCK_FILES, '.package-lock.json'],
  accepts: (path) => PACKAGE.test(path),
  async read(input) {
    const text = await input.text();
    const manifest = parseJson(text, 'a package.json');
    const name = textField(manifest, 'name');
    const version = textField(manifest, 'version');
    if (name === undefined) throw new UnreadableError('it names no package');
    return {
      packages: [
        {
          id: name,
          purl: npmPurl(name, version ?? '', sourceOf(textField(manifest, '_resolved'))),
          name,
          version: version ?? '',
          line: jsonLines(text, [['name']]).at('name'),
          licenses: licensesOf(manifest),
          ...(field(manifest, 'private') === true && version === undefined && { own: true }),
        },
      ],
    };
  },
};

export default installed;
