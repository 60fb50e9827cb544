import { UnreadableError, type Cataloguer } from '../../../types';
import { stdlibOf } from '../stdlib';
import { readWorkspace } from '../workspace';

/**
 * `go.work`: which modules of the tree are built together. What they need is told by their own `go.mod` files, with the
 * workspace's replacements; this one adds the release it asks for, and names members that are not there to be read.
 */
const cataloguer: Cataloguer = {
  id: 'go/go-work',
  ecosystem: 'golang',
  kind: 'lockfile',
  files: ['go.work'],
  read: async (input) => {
    const { file, unread } = await readWorkspace(input.tree, input.path, await input.text());
    if (file.go === undefined && file.uses.length === 0) throw new UnreadableError('it uses no module');
    const stdlib = stdlibOf(file);
    return { packages: stdlib ? [stdlib] : [], direct: stdlib ? [stdlib.id] : [], unread };
  },
};
export default cataloguer;
