import { parseJson } from '../../../support/json';
import { UnreadableError, type Cataloguer } from '../../../types';
import { manifestBeside } from '../common/beside';
import { isNpmLock, readLock } from './read-lock';

/** `package-lock.json` and `npm-shrinkwrap.json`, versions 1 to 3; npm reads only the latter where both are. */
const packageLock: Cataloguer = {
  id: 'npm/package-lock',
  ecosystem: 'npm',
  kind: 'lockfile',
  files: ['package-lock.json', 'npm-shrinkwrap.json'],
  yieldsTo: ['npm-shrinkwrap.json'],
  async read(input) {
    const text = await input.text();
    const lock = parseJson(text, "npm's lock file");
    if (!isNpmLock(lock)) throw new UnreadableError("it is not npm's lock file");
    return readLock(lock, text, await manifestBeside(input));
  },
};

export default packageLock;
