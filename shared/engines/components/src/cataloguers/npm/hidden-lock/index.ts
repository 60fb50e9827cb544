import { parseJson } from '../../../support/json';
import { UnreadableError, type Cataloguer } from '../../../types';
import { manifestBeside } from '../common/beside';
import { LOCK_FILES } from '../common/lock-files';
import { isNpmLock, readLock } from '../package-lock/read-lock';

/** `node_modules/.package-lock.json`: what npm last installed, in the form of its lock file (version 2 and later). */
const hiddenLock: Cataloguer = {
  id: 'npm/hidden-lock',
  ecosystem: 'npm',
  kind: 'installed',
  files: ['.package-lock.json'],
  coveredBy: LOCK_FILES,
  accepts: (path) => /(?:^|\/)node_modules\/\.package-lock\.json$/i.test(path),
  async read(input) {
    const text = await input.text();
    const lock = parseJson(text, "npm's lock file");
    if (!isNpmLock(lock)) throw new UnreadableError("it is not npm's lock file");
    return readLock(lock, text, await manifestBeside(input, '../package.json'));
  },
};

export default hiddenLock;
