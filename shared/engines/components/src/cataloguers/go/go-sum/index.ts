import { UnreadableError, type Cataloguer } from '../../../types';
import { goPurl } from '../go-purl';
import { readSumFile } from '../sum-file';

/** `go.sum` whose `go.mod` is not there: the modules it has content hashes of, each in its newest version. */
const cataloguer: Cataloguer = {
  id: 'go/go-sum',
  ecosystem: 'golang',
  kind: 'lockfile',
  files: ['go.sum'],
  yieldsTo: ['go.mod'],
  read: async (input) => {
    const text = await input.text();
    const entries = readSumFile(text);
    if (entries.length === 0 && !/^\S+ v\S+\/go\.mod h1:/m.test(text))
      throw new UnreadableError('it has no hash of a module');
    return {
      packages: entries.map(({ module, version, line }) => ({
        id: module,
        purl: goPurl(module, version),
        name: module,
        version,
        line,
      })),
    };
  },
};
export default cataloguer;
