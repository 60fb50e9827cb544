import { fileAccess, sizeOf } from '../../../archives/random-access';
import type { Cataloguer, PackageList, ReadPackage } from '../../../types';
import { goPurl, goRelease, stdlibPurl } from '../go-purl';
import { buildInfoOf, isExecutable } from './build-info';

/**
 * Programs built by Go, by the modules that the linker writes into them. Looked at are `*.exe` and files without an
 * extension in folders that hold programs; what is none gives nothing.
 */
const cataloguer: Cataloguer = {
  id: 'go/go-binary',
  ecosystem: 'golang',
  kind: 'binary',
  files: ['*'],
  accepts: (path) =>
    /\.exe$/i.test(path) || /(?:^|\/)(?:s?bin|dist|out|release|target)\/(?:[^/]+\/)?[^./]+$/i.test(path),
  read: async ({ tree, path, signal }) => {
    const access = await fileAccess(tree, path, sizeOf(tree, path));
    if (!(await isExecutable(access))) return { packages: [] };
    const info = await buildInfoOf(access, signal);
    if (info === undefined) return { packages: [] };
    if (info === 'older')
      return { packages: [], unread: ['its build information has the form of Go before 1.18, which is not read'] };
    return modulesOf(info.toolchain, info.modules);
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
