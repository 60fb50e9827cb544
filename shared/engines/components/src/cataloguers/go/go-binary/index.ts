import { fileAccess, sizeOf } from '../../../archives/random-access';
import { isProgramPath, programsIn } from '../../../executables/read-executables';
import type { Cataloguer, PackageList, ReadPackage } from '../../../types';
import { goPurl, goRelease, stdlibPurl } from '../go-purl';
import { buildInfoOf } from './build-info';

/**
 * Programs built by Go, by the modules that the linker writes into them. Looked at are `*.exe` and files without an
 * extension in folders that hold programs; what is none gives nothing.
 */
const cataloguer: Cataloguer = {
  id: 'go/go-binary',
  ecosystem: 'golang',
  kind: 'binary',
  files: ['*'],
  accepts: isProgramPath,
  read: async ({ tree, path, signal }) => {
    let unread: string[] = [];
    for (const program of await programsIn(await fileAccess(tree, path, sizeOf(tree, path)))) {
      const info = await buildInfoOf(program, signal);
      // A fat file has the same program for several machines.
      if (typeof info === 'object') return modulesOf(info.toolchain, info.modules);
      if (info === 'unreachable')
        unread = ['its build information has the form of Go before 1.18, and its pointers lead out of the file'];
    }
    return { packages: [], unread };
  },
};
export default cataloguer;

/** `dep` lines are modules, a `=>` after one is what stands for it; `mod` is the program itself. */
function modulesOf(toolchain: string, modules: string): PackageList {
  const packages: ReadPackage[] = [];
  let project: PackageList['project'];
  for (const line of modules.split('\n')) {
    const [kind, name = '', version = ''] = line.split('\t');
    const released = version === '(devel)' ? '' : version;
    if (name === '') continue;
    if (kind === 'mod')
      project = { name, ...(released === '' ? {} : { version: released }), purl: goPurl(name, released) };
    else if (kind === '=>') packages.pop();
    if (kind === 'dep' || kind === '=>')
      packages.push({ id: name, purl: goPurl(name, released), name, version: released });
  }
  const release = goRelease(toolchain);
  if (release !== '') packages.push({ id: 'stdlib', purl: stdlibPurl(release), name: 'stdlib', version: release });
  return { packages, ...(project ? { project } : {}) };
}
