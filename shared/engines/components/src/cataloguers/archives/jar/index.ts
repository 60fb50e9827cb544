import { ArchiveBudget } from '../../../archives/budget';
import { fileAccess, sizeOf } from '../../../archives/random-access';
import { baseName } from '../../../support/paths';
import type { Cataloguer } from '../../../types';
import { JarWalk } from './jar-walk';

/**
 * Java archives and all archives within them: by Maven's own files, also of what was shaded in, by the manifest and the
 * file's name. Nothing is written to disk; what a limit cuts off is told of.
 */
const cataloguer: Cataloguer = {
  id: 'archives/jar',
  ecosystem: 'maven',
  kind: 'archive',
  files: ['*.jar', '*.war', '*.ear', '*.par', '*.sar', '*.nar', '*.aar', '*.kar', '*.lpkg', '*.hpi', '*.jpi'],
  read: async ({ tree, path, signal }) => {
    const walk = new JarWalk(new ArchiveBudget(), signal);
    await walk.read(await fileAccess(tree, path, sizeOf(tree, path)), baseName(path), '', 0);
    return { packages: walk.packages, unread: walk.unread };
  },
};
export default cataloguer;
