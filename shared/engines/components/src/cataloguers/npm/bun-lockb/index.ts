import type { Cataloguer } from '../../../types';
import { manifestBeside } from '../common/beside';
import { projectOf } from '../common/manifest';
import { readTables } from './lock-tables';
import { readLock } from './read-lock';

/** `bun.lockb`, Bun's binary lock file of before version 1.2 (formats 2 and 3); older ones are named as not read. */
const bunLockb: Cataloguer = {
  id: 'npm/bun-lockb',
  ecosystem: 'npm',
  kind: 'lockfile',
  files: ['bun.lockb'],
  yieldsTo: ['bun.lock'],
  async read(input) {
    const list = readLock(readTables(await input.bytes()));
    const manifest = await manifestBeside(input);
    const project = manifest && projectOf(manifest);
    return { ...list, ...(project && { project }) };
  },
};

export default bunLockb;
