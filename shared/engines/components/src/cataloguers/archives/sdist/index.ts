import { decodeText } from '../../../reading/decode';
import { UnreadableError, type Cataloguer } from '../../../types';
import { pypiPurl } from '../../pypi/common/requirement';
import { readMetadata } from '../../pypi/installed/metadata';
import { fileInTar } from '../tar-text';

/** A Python source archive, `name-1.0.tar.gz` with `name-1.0/PKG-INFO`; other archives of that name hold no package. */
const cataloguer: Cataloguer = {
  id: 'archives/sdist',
  ecosystem: 'pypi',
  kind: 'archive',
  files: ['*.tar.gz'],
  read: async (input) => {
    // Without a version in its name it is none: backups and releases of other things are not unpacked for nothing.
    if (!/-\d[^/]*\.tar\.gz$/i.test(input.path)) return { packages: [] };
    const found = await fileInTar(input, true, /^[^/]+\/PKG-INFO$/);
    if (!found) return { packages: [] };
    const { name, version, licenses } = readMetadata(decodeText(found.bytes));
    if (name === undefined) throw new UnreadableError('it names no package');
    return { packages: [{ id: name, purl: pypiPurl(name, version), name, version, licenses, within: found.within }] };
  },
};
export default cataloguer;
