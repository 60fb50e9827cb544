import { parseToml, tomlLines } from '../../../support/toml';
import { UnreadableError, type Cataloguer } from '../../../types';
import { pypiPurl } from '../common/requirement';
import { isPipfile, wantedInPipfile } from './read-pipfile';

/** `Pipfile` without its lock file. */
const pipfile: Cataloguer = {
  id: 'pypi/pipfile',
  ecosystem: 'pypi',
  kind: 'manifest',
  files: ['Pipfile'],
  yieldsTo: ['Pipfile.lock'],
  async read(input) {
    const text = await input.text();
    const document = parseToml(text);
    if (!isPipfile(document)) throw new UnreadableError('it is not a Pipfile');
    const lines = tomlLines(text);
    const packages = wantedInPipfile(document).map(({ name, version, constraint, scope, source, own, path }, at) => ({
      id: String(at),
      purl: pypiPurl(name, version, source),
      name,
      version,
      constraint,
      line: lines.at(...path),
      scope,
      ...(own && { own }),
    }));
    return { packages, direct: packages.map(({ id }) => id) };
  },
};

export default pipfile;
