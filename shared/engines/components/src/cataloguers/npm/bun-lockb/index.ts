import { UnreadableError, type Cataloguer } from '../../../types';

/** `bun.lockb`, Bun's binary lock file of before version 1.2: named in the coverage, as its form is only Bun's own to read. */
const bunLockb: Cataloguer = {
  id: 'npm/bun-lockb',
  ecosystem: 'npm',
  kind: 'lockfile',
  files: ['bun.lockb'],
  yieldsTo: ['bun.lock'],
  read: () =>
    Promise.reject(
      new UnreadableError(
        "Bun's binary lock file is not read; `bun install --save-text-lockfile` writes bun.lock, which is",
      ),
    ),
};

export default bunLockb;
