import type { Cataloguer } from '../../../types';
import { declaredIn, readBuild } from '../declarations';
import { listDeclared, unknownOf } from '../listed';

/**
 * `build.sbt` and `project/*.scala`: modules in plain strings, with plain values as versions. The build is not run: what a
 * value in `project/` stands for counts as asked for.
 */
const cataloguer: Cataloguer = {
  id: 'sbt/build-file',
  ecosystem: 'maven',
  kind: 'manifest',
  files: ['*.sbt', '*.scala'],
  accepts: (path) => {
    const inProject = /(?:^|\/)project\/[^/]+$/.test(path);
    return path.endsWith('.scala') ? inProject : !inProject;
  },
  yieldsTo: ['build.sbt.lock'],
  read: async (input) => {
    const build = await readBuild(input, await input.text());
    const declared = declaredIn(build);
    const packages = listDeclared(declared);
    const opaque = build.opaque ? ['it asks for modules that are not plain strings, which are not known'] : [];
    return { packages, direct: packages.map(({ id }) => id), unread: [...unknownOf(declared), ...opaque] };
  },
};
export default cataloguer;
