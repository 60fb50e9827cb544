import { baseName, folderOf } from '../../../support/paths';
import { UnreadableError, type Cataloguer } from '../../../types';
import { LOCK_FILES } from '../common/lock-files';
import { pypiPurl } from '../common/requirement';
import { readMetadata } from './metadata';

const ACCEPTED =
  /(?:^|\/)(?:[^/]+\.dist-info\/METADATA|[^/]+\.egg-info\/PKG-INFO|EGG-INFO\/PKG-INFO|[^/]+\.egg-info)$/i;

/**
 * What is installed: `*.dist-info/METADATA`, `*.egg-info/PKG-INFO` (or the file itself), where no lock file above tells
 * of it. An egg-info folder outside of site-packages is what a build of the project itself leaves behind.
 */
const installed: Cataloguer = {
  id: 'pypi/installed',
  ecosystem: 'pypi',
  kind: 'installed',
  files: ['METADATA', 'PKG-INFO', '*.egg-info'],
  coveredBy: LOCK_FILES,
  accepts: (path) => ACCEPTED.test(path),
  async read(input) {
    const { name, version, licenses, line } = readMetadata(await input.text());
    if (name === undefined) throw new UnreadableError('it names no package');
    const own = /\.egg-info(?:\/PKG-INFO)?$/i.test(input.path) && !/(?:^|\/)(?:site|dist)-packages\//.test(input.path);
    const folder = folderOf(input.path);
    // pip marks what the user asked for (PEP 376); without any mark nothing is known.
    const requested = baseName(input.path) === 'METADATA' && input.tree.has(`${folder}/REQUESTED`);
    return {
      packages: [{ id: name, purl: pypiPurl(name, version), name, version, line, licenses, ...(own && { own }) }],
      ...(requested && { direct: [name] }),
    };
  },
};

export default installed;
