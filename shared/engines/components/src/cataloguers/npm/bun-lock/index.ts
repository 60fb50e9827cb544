import { parseJsonc } from '../../../support/json';
import { isFields } from '../../../support/values';
import { UnreadableError, type Cataloguer } from '../../../types';
import { readLock } from './read-lock';

/** `bun.lock`, Bun's text lock file (JSON with trailing commas), versions 0 and 1. */
const bunLock: Cataloguer = {
  id: 'npm/bun-lock',
  ecosystem: 'npm',
  kind: 'lockfile',
  files: ['bun.lock'],
  async read(input) {
    const text = await input.text();
    const lock = parseJsonc(text, "Bun's lock file");
    if (!('lockfileVersion' in lock) || !isFields(lock.workspaces ?? {}))
      throw new UnreadableError("it is not Bun's lock file");
    return readLock(lock, text);
  },
};

export default bunLock;
