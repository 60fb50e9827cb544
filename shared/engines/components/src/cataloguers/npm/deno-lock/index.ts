import { parseJson } from '../../../support/json';
import { UnreadableError, type Cataloguer } from '../../../types';
import { readLock } from './read-lock';

/** `deno.lock`, versions 2 to 5: packages of npm and JSR, and modules by address as far as these name a version. */
const denoLock: Cataloguer = {
  id: 'npm/deno-lock',
  ecosystem: 'npm',
  kind: 'lockfile',
  files: ['deno.lock'],
  async read(input) {
    const text = await input.text();
    const lock = parseJson(text, "Deno's lock file");
    const version = Number(lock.version);
    if (!(version >= 2)) throw new UnreadableError("it is not Deno's lock file, or of before version 2");
    return readLock(lock, text);
  },
};

export default denoLock;
