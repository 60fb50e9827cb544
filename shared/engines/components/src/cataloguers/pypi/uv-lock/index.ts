import { parseToml } from '../../../support/toml';
import { UnreadableError, type Cataloguer } from '../../../types';
import { readLock } from './read-lock';

/** `uv.lock`, version 1: the whole workspace with its members, extras and groups. */
const uvLock: Cataloguer = {
  id: 'pypi/uv-lock',
  ecosystem: 'pypi',
  kind: 'lockfile',
  files: ['uv.lock'],
  async read(input) {
    const text = await input.text();
    const document = parseToml(text);
    if (!('version' in document)) throw new UnreadableError("it is not uv's lock file");
    return readLock(document, text);
  },
};

export default uvLock;
